import Basics
import Foundation
import Models
import Testing

@testable import Matching

/// What readers' patterns cost: compiling ends soon, and matching keeps to its budget.
struct PatternCostTests {
  let now = Date(timeIntervalSince1970: 1_700_000_000)

  @Test(arguments: [
    "((((){1000}){1000}){1000}){1000}", "((((a{0}){1000}){1000}){1000}){1000}",
    "((((()()()){1000}){1000}){1000}){1000}", "(((((?:)*)+){1000}){1000}){1000}",
    "(((((){1000}a{0}){1000}){1000}){1000}){1000}",
  ])
  func `a repetition of nothing is nothing`(text: String) throws {
    #expect(try PatternReader.read(text) == .empty)
    #expect(try Pattern(MatchPattern(text)).isFound(in: "any"))
  }

  @Test(arguments: [
    "((((|){1000}){1000}){1000}){1000}", "((((a?){1000}){1000}){1000}){1000}",
    "((((^){1000}){1000}){1000}){1000}", "(((a{1000}){1000}){1000}){1000}",
  ])
  func `a repetition of something is too large soon`(text: String) throws {
    let fault = #expect(throws: MatchFault.self) { try Pattern(MatchPattern(text)) }
    #expect(fault?.message.contains("too large") ?? false)
  }

  @Test func `a set finds its characters whatever their order`() throws {
    let set = try Pattern(MatchPattern("^[zx-ya-cb-d0-9\\w\\w]$"))
    for text in ["a", "d", "x", "y", "z", "5", "é"] { #expect(set.isFound(in: text), "\(text)") }
    #expect(!set.isFound(in: "-"))
  }

  @Test func `a spent budget is no match, also under NOT`() throws {
    let facts = ArticleFacts(title: String(repeating: "ab", count: 5000), dated: now)
    for text in ["/(a|b){200}[xyz]/", "NOT /(a|b){200}[xyz]/", "b OR NOT /[ab]{400}[xyz]/"] {
      let matcher = Matcher([try MatchReader.read(text)])
      let meter = WorkMeter(budget: 10_000)
      #expect(!matcher.matches(facts, at: now, counting: meter), "\(text)")
      #expect(meter.isSpent, "\(text)")
    }
  }

  @Test(arguments: ["a*b", "(a|a)*b", "(a+)+b", "[ab]{40}c", "\\w+\\d", "(.*)*x(.*)*y", "a{5}$"])
  func `steps grow with the length of the text`(text: String) throws {
    let pattern = try Pattern(MatchPattern(text))
    func steps(_ count: Int) -> Int {
      let meter = WorkMeter(budget: .max)
      _ = pattern.isFound(in: String(repeating: "a", count: count), counting: meter)
      return meter.steps
    }
    #expect(steps(4000) <= 2 * steps(2000) + 4000)
  }

  @Test func `a costly rule leaves other rules and other readers alone, and is named`() throws {
    func rule(_ id: Int64, of reader: Int64, _ match: String) -> StoredRule {
      StoredRule(
        id: id, reader: reader, rule: Rule(match, actions: RuleActions(hide: true)),
        place: "rule \(id)")
    }
    let costly = "/([ab]?[ab]?){200}[xyz]/"
    let evaluator = RuleEvaluator([
      rule(1, of: 1, costly), rule(2, of: 1, "NOT " + costly), rule(3, of: 1, "/^a[ab]/"),
      rule(4, of: 2, "/^ab+/"), rule(5, of: 2, "title:abab*"),
    ])
    let facts = ArticleFacts(
      title: "abab", text: String(repeating: "ab", count: 20_000), dated: now)
    let found = evaluator.matches(facts, at: now).map(\.id)
    #expect(found == [3, 4, 5])
    #expect(evaluator.unfinished.notes.map { $0.prefix(7) } == ["rule 1 ", "rule 2 "])
    #expect(evaluator.countingApart.unfinished.notes.isEmpty)
  }
}
