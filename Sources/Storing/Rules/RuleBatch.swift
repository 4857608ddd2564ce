package import Foundation
package import Models

/// A batch of articles that rules are held against.
package struct RuleBatch: Sendable {
  package enum Articles: Sendable, Hashable {
    /// Those that wait until all is known that rules ask for: their page has come or is given up,
    /// and their story was found. None waits longer than two days. They wait no more afterwards.
    case waiting
    /// Those that count as published since a date. They are no news: targets are not told of them.
    ///
    /// - Parameter isTrial: whether nothing is done.
    case stored(since: Date, isTrial: Bool)
  }

  package var articles: Articles
  /// Begins behind this article, in the order in which articles came.
  package var after: Int64
  /// Articles at most.
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
  /// Seconds that an article waits at most until rules can know more of it.
  package static let longestWait = 2 * 86_400.0

  /// - Parameter matching: the articles of the batch in their order, with the rules that match them
  ///   anew.
  package func result(
    of matching: [(article: Int64, rules: [StoredRule])]
  ) -> RuleBatchResult {
    var result = RuleBatchResult(last: matching.count < limit ? nil : matching.last?.article)
    for rule in matching.flatMap(\.rules) { result.matches[rule.id, default: 0] += 1 }
    return result
  }
}
