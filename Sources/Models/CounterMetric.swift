import Foundation

/// A counter that a feed carries about an article. The cases are in order of preference: the
/// ranking uses the first metric that a source offers (docs/ranking.md O4).
package enum CounterMetric: String, Sendable, Hashable, CaseIterable {
  /// media:starRating count, media:statistics favorites.
  case ratings
  case shares
  /// slash:comments, thr:total.
  case comments
  /// media:statistics views.
  case views
}

/// Statistics of a counter: the number of articles that carry it, and the sum of their ln(1 + n).
package struct CounterNorm: Sendable, Hashable {
  package var articles: Int
  package var logSum: Double

  package init(articles: Int = 0, logSum: Double = 0) {
    self.articles = articles
    self.logSum = logSum
  }

  /// Records that an article's counter went from `old` (`nil`: not seen before) to `new`.
  package mutating func record(from old: Int?, to new: Int) {
    if let old {
      logSum += log1p(Double(new)) - log1p(Double(old))
    } else {
      articles += 1
      logSum += log1p(Double(new))
    }
  }
}
