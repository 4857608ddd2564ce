import Foundation
import Matching
import Models
package import Storing

/// Holds rules against articles that had to wait: until their page had come or was given up, and
/// until their story was found.
package struct RulePass: Sendable {
  private let store: ArticleStore
  private let clock: PollingClock

  /// Articles in one transaction.
  private static let batch = 200

  package init(store: ArticleStore, clock: PollingClock = .system) {
    self.store = store
    self.clock = clock
  }

  /// - Throws: ``StoreFault``; `CancellationError`.
  package func run() async throws {
    let desk = try await store.read { RuleDesk(try $0.rules()) }
    var after: Int64 = 0
    while true {
      let now = clock.now()
      let first = after
      let last = try await store.write { writer -> Int64? in
        let ready = try writer.articlesReadyForRules(
          after: first, limit: Self.batch, at: now)
        for article in ready { try Self.settle(article, by: desk, at: now, in: writer) }
        return ready.last
      }
      guard let last else { return }
      after = last
      try Task.checkCancellation()
    }
  }

  private static func settle(
    _ article: Int64, by desk: RuleDesk, at now: Date, in store: StoreWriter
  ) throws {
    if let facts = try store.reader.allFacts(of: article) {
      try store.apply(desk.matches(facts, at: now), to: article, at: now)
    }
    try store.endWaitingForRules(article)
  }
}
