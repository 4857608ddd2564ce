package import Foundation
import Matching
package import Models
package import Storing

/// Holds a reader's rules against what is stored.
package struct RuleApplication: Sendable {
  private let store: any RuleStoring

  /// Articles in one transaction.
  private static let batch = 200

  package init(store: any RuleStoring) {
    self.store = store
  }

  /// - Parameters:
  ///   - since: only articles that count as published after this.
  ///   - isTrial: whether nothing is done.
  /// - Returns: each rule with how many articles it matched that it had not before.
  package func run(
    reader name: String, since: Date, isTrial: Bool, at now: Date
  ) async throws -> [RuleUse] {
    let rules = try await store.rules(of: name)
    let desk = RuleDesk(rules)
    var matches: [Int64: Int] = [:]
    var after: Int64? = desk.isEmpty ? nil : 0
    while let first = after {
      let batch = RuleBatch(
        .stored(since: since, isTrial: isTrial), after: first, limit: Self.batch, at: now)
      let result = try await store.applyRules(to: batch) { desk.matches($0, at: now) }
      matches.merge(result.matches, uniquingKeysWith: +)
      after = result.last
      try Task.checkCancellation()
    }
    return rules.map { rule in
      let count = matches[rule.id] ?? 0
      return RuleUse(rule, matches: count, last: count > 0 ? now : nil)
    }
  }
}
