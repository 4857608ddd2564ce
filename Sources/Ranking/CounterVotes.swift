import Foundation
package import Models

/// Converts a feed's counter to votes. The count is divided by the usual count of its source, so
/// that a video's million views and a blog's three comments compare (docs/ranking.md O4).
package struct CounterVotes: Sendable, Hashable {
  /// Votes that a typical article of its source has earned in the end.
  static let typical = 16.0
  /// Maximum votes of an article, as a multiple of ``typical``.
  static let ceiling = 256.0
  /// Weight of the metric's global mean in a source's mean, in articles (pseudo-count).
  static let prior = 30.0

  private let typicalCount: Double
  private let weight: Double

  /// - Parameters:
  ///   - source: statistics of the metric within the source.
  ///   - global: statistics of the metric over all sources.
  package init(metric: CounterMetric, source: CounterNorm, global: CounterNorm) {
    let globalMean = global.articles > 0 ? global.logSum / Double(global.articles) : 0
    let mean =
      (source.logSum + Self.prior * globalMean) / (Double(source.articles) + Self.prior)
    typicalCount = exp(max(0, mean))
    weight = metric == .views ? 0.5 : 1
  }

  /// u(n): the total votes that a counter value of `count` has earned.
  package func votes(at count: Int) -> Double {
    guard count > 0 else { return 0 }
    return Self.typical * weight * min(Self.ceiling, Double(count) / typicalCount)
  }

  /// The count as a multiple of its source's usual count.
  package func times(_ count: Int) -> Double { Double(max(0, count)) / typicalCount }

  /// The votes for a counter that grows from `old` to `new`; 0 if it falls.
  package func votes(from old: Int, to new: Int) -> Double {
    max(0, votes(at: new) - votes(at: max(0, old)))
  }

  /// The metric that is used for a source, out of the metrics its feed offers. Measurements showed
  /// that adding a second metric makes the order worse.
  package static func preferredMetric(of offered: Set<CounterMetric>) -> CounterMetric? {
    CounterMetric.allCases.first(where: offered.contains)
  }
}
