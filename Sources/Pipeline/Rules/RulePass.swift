import Foundation
import Matching
import Models
import Store

/// Applies rules to articles that had to wait until their page was fetched or given up and, if any
/// rule tests for copies, until their story was found.
struct RulePass: Sendable {
  let store: any RuleStoring
  let clock: PollingClock

  /// Articles per transaction.
  private static let batch = 200

  /// - Throws: ``StoreFault``; `CancellationError`.
  func run() async throws {
    // A daemon does this often: rules are only read and compiled if there are articles for them.
    var ready = try await store.articlesReadyForRules(withStories: false, at: clock.now())[...]
    guard !ready.isEmpty else { return }
    let evaluator = RuleEvaluator(try await store.rules(of: nil))
    if evaluator.waits.contains(.story) {
      ready = try await store.articlesReadyForRules(withStories: true, at: clock.now())[...]
    }
    while !ready.isEmpty {
      let now = clock.now()
      let articles = Array(ready.prefix(Self.batch))
      let batch = RuleBatch(.waiting(articles), limit: articles.count, at: now)
      _ = try await store.applyRules(to: batch) { evaluator.matches($0, at: now) }
      ready = ready.dropFirst(Self.batch)
      try Task.checkCancellation()
    }
  }
}
