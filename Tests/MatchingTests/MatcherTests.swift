import Basics
import Foundation
import Models
import Testing

@testable import Matching

struct MatcherTests {
  let now = Date(timeIntervalSince1970: 1_700_000_000)

  var article: ArticleFacts {
    ArticleFacts(
      title: "Tunnel under the Ångström strait opens",
      text: "The first trains passed on Monday, said the press office. 北京大学的研究人员",
      authors: ["Ada Lovelace", "Press Office"], tags: ["Public works", "rail"],
      url: "https://example.org/2026/tunnel", language: "de-AT", source: "The Harbour Courier",
      categories: ["world", "local news"], wordCount: 180,
      dated: now.addingTimeInterval(-8 * 86_400), states: [.copy, .read],
      parts: [.enclosure, .audio])
  }

  @Test(arguments: [
    ("tunnel", true), ("TUNNEL", true), ("tunnels", false), ("tunn", false), ("tunn*", true),
    ("angstrom", true), ("\"first trains\"", true), ("\"trains first\"", false),
    ("tunnel trains", true), ("tunnel bridge", false), ("tunnel OR bridge", true),
    ("bridge OR (tunnel AND NOT ferry)", true), ("tunnel -ferry", true), ("-tunnel", false),
    ("title:trains", false), ("title:tunnel", true), ("author:lovelace", true),
    ("author:\"press office\"", true), ("author:\"lovelace press\"", false),
    ("source:courier", true), ("source:harb", true), ("source:\"harbour cour\"", true),
    ("source:goal", false), ("category:news", true), ("category:sport", false),
    ("tag:works", true), ("tag:rai", false), ("url:example.org/2026", true), ("url:2025", false),
    ("lang:de", true), ("lang:de-at", true), ("lang:d", false), ("lang:en", false),
    ("words:<200", true), ("words:<=180", true), ("words:180", true), ("words:>180", false),
    ("age:>7d", true), ("age:<7d", false), ("age:9d", true), ("is:copy", true), ("is:read", true),
    ("is:unread", false), ("is:bookmarked", false), ("has:enclosure", true), ("has:video", false),
    ("title:/^tunnel.*opens$/i", true), ("title:/^tunnel/", false),
    ("author:/press office/i", true),
    ("/trains?\\b/", true), ("大学", true), ("学大", false), ("京", true),
  ])
  func `an expression matches an article or not`(text: String, holds: Bool) throws {
    let matcher = Matcher([try MatchReader.read(text)])
    #expect(matcher.matches(article, at: now) == holds)
  }

  /// The automaton selects the same expressions as each expression alone.
  @Test func `a matcher of many expressions gives the same results as one for each`() throws {
    let words = ["tunnel", "trains", "train*", "ferry", "\"press office\"", "opens", "mon*"]
    var texts = words + words.map { "-\($0)" } + words.map { "title:\($0)" }
    for one in words { texts += words.map { "\(one) OR \($0) OR words:>999" } }
    for one in words { texts += words.map { "\(one) -\($0) source:courier" } }
    let expressions = try texts.map { try MatchReader.read($0) }
    let all: [Int] = Matcher(expressions).matches(article, at: now)
    for (index, expression) in expressions.enumerated() {
      #expect(
        Matcher([expression]).matches(article, at: now) == all.contains(index), "\(texts[index])")
    }
  }

  @Test(arguments: [
    ("a{2,3}b", "aab", true), ("^a{2,3}b", "aaaab", false), ("a{,3}", "a{,3}", true),
    ("(?:ab|cd)+$", "abcdab", true), ("[^a-c]x", "dx", true), ("[^a-c]x", "bx", false),
    ("[]x]", "]", true), ("[a\\]-]+$", "-]a", true), ("\\d{4}-\\d\\d", "on 2026-11", true),
    ("a.c", "a\nc", false), ("\\.", "a", false), ("(|x)y", "y", true), ("a||b", "", true),
    ("\\bcat\\b", "concat", false), ("\\bcat\\b", "a cat.", true), ("É", "é", false),
    ("x*", "", true), ("(a*)*b", "aaaa", false), ("a+?b??$", "aab", true),
  ])
  func `patterns match texts`(pattern: String, text: String, isFound: Bool) throws {
    #expect(try Pattern(MatchPattern(pattern)).isFound(in: text) == isFound)
  }

  @Test func `patterns ignore case on request`() throws {
    #expect(try Pattern(MatchPattern("É[a-z]", ignoresCase: true)).isFound(in: "éQ"))
  }

  /// The number of steps grows with pattern times text; Swift's own engine would need 2 to the
  /// power of 50,000.
  @Test func `no pattern takes exponential time`() throws {
    let text = String(repeating: "a", count: 50_000)
    for pattern in ["(a+)+b", "(a|a)*b", "(a*)*b", "(.*)*x(.*)*y"] {
      #expect(try !Pattern(MatchPattern(pattern)).isFound(in: text))
    }
  }

  @Test(arguments: [
    ("live ?blog", ["live"]), ("a?b+cde|fgh", ["cde", "fgh"]), ("x*", []), ("abc|", []),
    ("(foo|ba[rz])qux", ["qux"]), ("(foo|bars)x?", ["foo", "bars"]), ("\\bUSA\\b", ["usa"]),
    ("Été 24", ["24"]), ("(?:ab){2}", ["ab"]), ("[a]bc", ["abc"]), ("[^a]\\w.", []),
  ])
  func `the literals that a match must contain are found`(pattern: String, literals: [String])
    throws
  {
    #expect(try Pattern(MatchPattern(pattern)).literals == Set(literals.map { Array($0.utf8) }))
  }

  /// The prefilter by literals does not change the results of patterns.
  @Test func `prefiltering by literals does not change the matches`() throws {
    let patterns = [
      "live ?blog", "USA", "kilo|Sie", "ſie", "IS+", "a.c", "(ab|cd)+e?f", "é[a-z]t", "2\\d26",
      "東京", "x|", "s\\b", "i{2}", "[kK]m",
    ]
    let pieces = [
      "live", " ", "blog", "-", "USA", "usa", "\u{212A}ilo", "Sie", "ſie", "ısS", "IS", "a\u{301}c",
      "abc", "abcdf", "cdef", "été", "2026", "東京", "x", "Ⅱ", "ii", "İI", "5km", "\n",
    ]
    let expressions = patterns.flatMap { text in
      [false, true].flatMap { ignoresCase in
        [MatchField.text, .url].map { field in
          (MatchPattern(text, ignoresCase: ignoresCase), field)
        }
      }
    }
    let matcher = Matcher(expressions.map { .condition(.pattern($0.0, in: $0.1)) })
    var state: UInt64 = 7
    for _ in 0..<300 {
      var text = ""
      for _ in 0..<6 {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        text += pieces[Int(state >> 33) % pieces.count]
      }
      let now = Date(timeIntervalSince1970: 0)
      let facts = ArticleFacts(title: "", text: text, url: text, dated: now)
      let expected = try expressions.indices.filter {
        var (pattern, field) = expressions[$0]
        let seen = field == .url ? text : WordFolding.visible(text)
        if field != .url { pattern.text = WordFolding.visible(pattern.text) }
        return try Pattern(pattern).isFound(in: seen)
      }
      #expect(matcher.matches(facts, at: now) == expected, "\(text)")
    }
  }
}
