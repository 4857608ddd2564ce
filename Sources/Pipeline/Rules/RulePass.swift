import Foundation
import Matching
import Models
package import Store

/// Applies rules to articles that had to wait until their page was fetched or given up, and until
/// their story was found.
package struct RulePass: Sendable {
  private let store: any RuleStoring
  private let clock: PollingClock

  /// Articles per transaction.
  private static let batch = 200

  package init(store: any RuleStoring, clock: PollingClock = .system) {
    self.store = store
    self.clock = clock
  }

  /// - Throws: ``StoreFault``; `CancellationError`.
  package func run() async throws {
    let evaluator = RuleEvaluator(try await store.rules(of: nil))
    var after: Int64? = 0
    while let first = after {
      let now = clock.now()
      let batch = RuleBatch(.waiting, after: first, limit: Self.batch, at: now)
      after = try await store.applyRules(to: batch) { evaluator.matches($0, at: now) }.last
      try Task.checkCancellation()
    }
  }
}
