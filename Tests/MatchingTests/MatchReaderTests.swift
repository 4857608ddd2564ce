import Foundation
import Models
import Testing

@testable import Matching

struct MatchReaderTests {
  @Test(arguments: [
    ("", 1, "expected a word"), ("(", 1, "without a matching “)”"),
    ("harbour)", 8, "without a matching “(”"),
    ("a OR", 3, "both sides"), ("OR a", 1, "both sides"), ("a AND OR b", 3, "both sides"),
    ("NOT", 1, "after it"), ("( )", 1, "parentheses are empty"),
    ("titel:x", 1, "did you mean “title”"),
    ("nowhere:x", 1, "known are title"), ("title:", 7, "expected a word"),
    ("\"open", 1, "not closed"), ("title:/open", 7, "no closing “/”"), ("title:/a/x", 10, "flag i"),
    ("harbour title:/(a/", 16, "without a matching “)”"), ("title:/(a)\\1/", 11, "back-references"),
    ("title:/a[[:alpha:]]/", 10, "“[:alpha:]” is not supported"),
    ("title:/(?=a)/", 8, "lookaround"), ("title:/*/", 8, "nothing to repeat before"),
    ("title:/[z-a]/", 9, "lower to a higher"), ("title:/(a{1000}){1000}/", 8, "too large"),
    ("words:many", 7, "such as <200"), ("age:>7", 5, "such as >7d"), ("is:odd", 4, "known are"),
    ("words>", 6, "such as words:>200"), ("a age<=3d", 6, "such as age:<7d"),
    ("has:nothing", 5, "enclosure"), ("…", 1, "expected a word"),
  ])
  func `errors have a message and a column`(text: String, column: Int, message: String) throws {
    let fault = #expect(throws: MatchFault.self) { try MatchReader.read(text) }
    #expect(fault?.column == column)
    #expect(fault?.message.contains(message) == true, "\(fault?.message ?? "")")
  }

  @Test func `length, depth and number of conditions are limited`() throws {
    let many = Array(repeating: "word", count: 65).joined(separator: " ")
    #expect(throws: MatchFault.self) { try MatchReader.read(many) }
    let deep = String(repeating: "(", count: 21) + "a" + String(repeating: ")", count: 21)
    #expect(throws: MatchFault.self) { try MatchReader.read(deep) }
    #expect(throws: MatchFault.self) { try MatchReader.read(String(repeating: "a", count: 2001)) }
    let dashes = String(repeating: "-", count: 1999) + "a"
    #expect(throws: MatchFault.self) { try MatchReader.read(dashes) }
    #expect(MatchReader.search(dashes).0 == nil)
  }

  @Test(arguments: [
    ("keeper", 0), ("(keeper", 1), ("keeper)", 1), ("foo:bar", 1), ("words:many", 1),
    ("words>", 1), ("words>200", 1), ("words:", 1), ("title:", 1), ("wordsmith>", 0),
    ("title:/(/", 1), ("keeper - *", 0), ("and or not", 0), ("AND", 1), ("\"open", 0),
  ])
  func `a search reads an invalid expression as words`(text: String, notes: Int) {
    #expect(MatchReader.search(text).notes.count == notes)
  }

  /// The table in docs/expressions.md.
  @Test(arguments: [
    "harbour", "\"press office\"", "harb*", "/colou?rs?\\b/i", "title:x", "author:x", "tag:x",
    "source:times", "category:\"local ne\"", "url:example.org/sport", "lang:de", "words:<200",
    "age:>7d", "is:unread", "is:read", "is:bookmarked", "is:hidden", "is:copy", "has:enclosure",
    "has:audio", "has:video", "has:image", "has:author", "has:comments",
    "title:tunnel (source:times OR lang:de) words:>300",
    "NOT (title:/live ?blog/i OR words:<100)",
  ])
  func `the documented examples are valid`(text: String) throws {
    _ = try MatchReader.read(text)
  }

  @Test func `operators are upper case only`() throws {
    let word = { MatchExpression.condition(.words(MatchWords($0), in: .text)) }
    #expect(try MatchReader.read("a OR b c") == .any([word("a"), .all([word("b"), word("c")])]))
    #expect(try MatchReader.read("a or b") == .all([word("a"), word("or"), word("b")]))
    #expect(
      try MatchReader.read("a AND (b OR NOT c)")
        == .all([word("a"), .any([word("b"), .not(word("c"))])]))
    #expect(
      try MatchReader.read("-title:a*")
        == .not(.condition(.words(MatchWords("a", isPrefix: true), in: .title))))
  }
}
