import Foundation

/// Number of impressions and of openings after them.
package struct Exposure: Sendable, Hashable {
  package var shown: Double
  package var opened: Double

  package init(shown: Double = 0, opened: Double = 0) {
    self.shown = shown
    self.opened = opened
  }

  /// Maximum of an article's log ratio to the usual rate, in bits.
  package static let bound = 3.0
  /// Pseudo-count of openings at the usual rate that each article begins with: few impressions say
  /// little.
  static let prior = 2.0
  /// Number of further readers at which an article's rate counts half: a single reader's openings
  /// show that reader's taste, which their own model knows better.
  static let readers = 10.0

  /// How often an impression leads to an opening, compared with the usual, in bits: the smoothed
  /// rate (opened + a)/(shown + b) over the mean rate; a is 2 openings and b the impressions that
  /// usually give them (docs/ranking.md O7).
  ///
  /// - Parameters:
  ///   - all: the sums over all articles.
  ///   - readers: number of readers.
  package func bits(among all: Exposure, readers: Int) -> Double {
    guard shown > 0, all.opened > 0, readers > 0 else { return 0 }
    let expected = shown * all.opened / max(all.shown, all.opened)
    let bits = log2((opened + Self.prior) / (expected + Self.prior))
    return Self.confidence(readers) * max(-Self.bound, min(Self.bound, bits))
  }

  /// The maximum of ``bits(among:readers:)`` for this number of readers.
  package static func bound(readers: Int) -> Double { confidence(readers) * bound }

  private static func confidence(_ readers: Int) -> Double {
    Double(readers - 1) / (Double(readers - 1) + Self.readers)
  }

  /// The weight of a source's votes, 0.5 to 2, from its rate of openings per impression. It changes
  /// slowly because it begins with a pseudo-count of twenty openings at the usual rate.
  package func sourceWeight(among all: Exposure) -> Double {
    guard shown > 0, all.opened > 0 else { return 1 }
    let expected = shown * all.opened / max(all.shown, all.opened)
    return max(0.5, min(2, (opened + 20) / (expected + 20)))
  }
}
