import Basics
package import Foundation
package import Models
import Synchronization

/// The rules of all readers, compiled for matching articles as they arrive.
///
/// A rule that tests the text waits while the article's page is not fetched yet, and a rule that
/// tests for copies waits for the clustering. A rule that can only change from false to true with
/// more text is also tried before the page arrives.
package struct RuleEvaluator: Sendable {
  package let rules: [StoredRule]
  private let needs: [Set<Need>]
  private let isMonotone: [Bool]
  private let matcher: Matcher
  /// Whether any rule drops articles, or changes how pages are fetched.
  package let hasDrops: Bool
  package let hasPolicies: Bool
  /// The data that any rule may have to wait for.
  package let waits: Set<Need>
  /// The rules that were not tested to the end on some articles.
  package private(set) var unfinished = UnfinishedRules()

  /// Data that a rule may have to wait for.
  package enum Need: Sendable, Hashable {
    case text
    case story
  }

  /// - Parameter rules: rules with an expression of a later version, which cannot be parsed, are
  ///   left out.
  package init(_ rules: [StoredRule]) {
    let read = rules.compactMap { rule in
      (try? MatchReader.read(rule.rule.match)).map { (rule, $0) }
    }
    self.rules = read.map(\.0)
    needs = read.map { Self.needs($0.1) }
    isMonotone = read.map { Self.isMonotone($0.1) }
    matcher = Matcher(read.map(\.1))
    hasDrops = self.rules.contains { $0.rule.actions.drop }
    hasPolicies = self.rules.contains { $0.rule.actions.fullText != nil }
    waits = needs.reduce(into: []) { $0.formUnion($1) }
  }

  package var isEmpty: Bool { rules.isEmpty }

  /// The same rules with an ``unfinished`` of their own.
  package var countingApart: RuleEvaluator {
    var evaluator = self
    evaluator.unfinished = UnfinishedRules()
    return evaluator
  }

  /// The rules that match an article.
  ///
  /// - Parameter missing: the data that is not known yet.
  package func matches(
    _ facts: ArticleFacts, missing: Set<Need> = [], at now: Date
  ) -> [StoredRule] {
    matches(facts, missing: [missing], at: now)[0]
  }

  /// The rules for several sets of missing data.
  package func matches(
    _ facts: ArticleFacts, missing cases: [Set<Need>], at now: Date
  ) -> [[StoredRule]] {
    guard !rules.isEmpty else { return cases.map { _ in [] } }
    var left: [Int64: Int] = [:]
    var meters: [(rule: Int, meter: WorkMeter)] = []
    let found = matcher.matches(facts, at: now) { index in
      if let (rule, meter) = meters.last { left[rules[rule].reader, default: 0] -= meter.steps }
      let rest = left[rules[index].reader, default: ExpressionBudget.ofRules(on: facts)]
      left[rules[index].reader] = rest
      let meter = WorkMeter(budget: max(0, rest / ExpressionBudget.shares))
      meters.append((index, meter))
      return meter
    }.filter { rules[$0].rule.applies(to: facts.source, in: facts.categories) }
    for (index, meter) in meters
    where meter.isSpent && rules[index].rule.applies(to: facts.source, in: facts.categories) {
      unfinished.add(rules[index])
    }
    return cases.map { missing in
      found.filter { place in
        let lacking = needs[place].intersection(missing)
        return lacking.isEmpty || (lacking == [.text] && isMonotone[place])
      }.map { rules[$0] }
    }
  }

  private static func needs(_ expression: MatchExpression) -> Set<Need> {
    var needs: Set<Need> = []
    for condition in expression.conditions {
      switch condition {
      case .words(_, .text), .pattern(_, .text), .wordCount: needs.insert(.text)
      case .state(.copy): needs.insert(.story)
      default: break
      }
    }
    return needs
  }

  private static func isMonotone(_ expression: MatchExpression) -> Bool {
    switch expression {
    case .all(let parts), .any(let parts): parts.allSatisfy(isMonotone)
    case .not, .condition(.wordCount): false
    // The end of the text, and so the place of an assertion, changes when more text arrives.
    case .condition(.pattern(_, .text)): false
    case .condition: true
    }
  }
}

/// Rules whose patterns took too many steps on some articles (``ExpressionBudget``): they did not
/// match those articles.
package final class UnfinishedRules: Sendable {
  private let articles = Mutex<[Int64: (place: String, articles: Int)]>([:])

  func add(_ rule: StoredRule) {
    articles.withLock { $0[rule.id, default: (rule.place, 0)].articles += 1 }
  }

  /// A clause for each rule: what, where and what to do.
  package var notes: [String] {
    articles.withLock(\.self).sorted { $0.key < $1.key }.map { _, rule in
      "\(rule.place) takes too many steps on "
        + (rule.articles == 1 ? "1 article" : "\(rule.articles) articles")
        + " and was not applied; give its pattern a fixed word or fewer repetitions"
    }
  }
}
