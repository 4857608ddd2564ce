package import Foundation
package import Models

/// A batch of articles to match against rules.
package struct RuleBatch: Sendable {
  package enum Articles: Sendable, Hashable {
    /// Those of these articles that wait for more facts. The batch takes them out of the queue.
    case waiting([Int64])
    /// Articles published since a date. They are not new, so no target is notified of them.
    ///
    /// - Parameter isTrial: whether the rules are only matched, without effects.
    case stored(since: Date, isTrial: Bool)

    /// Whether they are new, so that targets are notified of them.
    package var areNew: Bool {
      if case .waiting = self { true } else { false }
    }
  }

  package var articles: Articles
  /// Only stored articles after this id, in the order of insertion.
  package var after: Int64
  /// Maximum number of stored articles.
  package var limit: Int
  package var now: Date

  package init(_ articles: Articles, after: Int64 = 0, limit: Int, at now: Date) {
    self.articles = articles
    self.after = after
    self.limit = limit
    self.now = now
  }
}

extension RuleBatch {
  /// Maximum seconds that an article waits for more facts about it.
  package static let longestWait = 2 * 86_400.0

  /// - Parameter matching: the articles of the batch in order, each with the rules that match it
  ///   for the first time.
  package func result(
    of matching: [(article: Int64, rules: [StoredRule])]
  ) -> RuleBatchResult {
    var result = RuleBatchResult(last: matching.count < limit ? nil : matching.last?.article)
    for rule in matching.flatMap(\.rules) { result.matches[rule.id, default: 0] += 1 }
    return result
  }
}
