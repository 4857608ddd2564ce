import Foundation
package import Models

/// What a feed's counter is worth: its size for its source, so that a video's million views and
/// a blog's three comments compare (docs/ranking.md O4).
package struct CounterVotes: Sendable, Hashable {
  /// Votes that a typical article of its source earns by the end.
  static let typical = 16.0
  /// No article earns more than this many times the typical.
  static let ceiling = 256.0
  /// Pseudo-articles with the metric's global mean that a source's own mean begins with.
  static let prior = 30.0

  private let usual: Double
  private let weight: Double

  /// - Parameters:
  ///   - source: the metric's numbers within the source.
  ///   - global: the metric's numbers over all sources.
  package init(metric: CounterMetric, source: CounterNorm, global: CounterNorm) {
    let globalMean = global.articles > 0 ? global.logSum / Double(global.articles) : 0
    let mean =
      (source.logSum + Self.prior * globalMean) / (Double(source.articles) + Self.prior)
    usual = exp(max(0, mean))
    weight = metric == .views ? 0.5 : 1
  }

  /// u(n): the votes that a counter standing at `count` has earned in all.
  package func votes(at count: Int) -> Double {
    guard count > 0 else { return 0 }
    return Self.typical * weight * min(Self.ceiling, Double(count) / usual)
  }

  /// How many times the usual of its source a number is.
  package func times(_ count: Int) -> Double { Double(max(0, count)) / usual }

  /// The votes for growing from one number to another; a counter that falls books nothing.
  package func votes(from old: Int, to new: Int) -> Double {
    max(0, votes(at: new) - votes(at: max(0, old)))
  }

  /// The metric that speaks for a source, of those it offers. Adding a second one to it was
  /// measured to hurt the order.
  package static func speaking(of offered: Set<CounterMetric>) -> CounterMetric? {
    CounterMetric.allCases.first(where: offered.contains)
  }
}
