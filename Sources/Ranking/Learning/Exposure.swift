package import Foundation
package import Models

/// Number of impressions of a source's articles, or of all articles, and of openings after them.
package struct Exposure: Sendable, Hashable {
  package var shown: Double
  package var opened: Double

  package init(shown: Double = 0, opened: Double = 0) {
    self.shown = shown
    self.opened = opened
  }

  /// Maximum of an article's log ratio to the usual rate, in bits.
  package static let bound = 3.0
  /// Number of readers beyond two at which an article's rate counts half. The openings of one reader
  /// show that reader's taste, which their own model knows better, and say nothing about a second one.
  static let readers = 10.0

  /// The maximum of ``ArticleExposure/bits(among:readers:at:)`` for this number of readers.
  package static func bound(readers: Int) -> Double { confidence(readers) * bound }

  static func confidence(_ readers: Int) -> Double {
    let audience = Double(max(0, readers - 2))
    return audience / (audience + Self.readers)
  }

  /// The weight of a source's votes, 0.5 to 2, from its rate of openings per impression. It changes
  /// slowly because it begins with a pseudo-count of twenty openings at the usual rate.
  package func sourceWeight(among all: Exposure) -> Double {
    guard shown > 0, all.opened > 0 else { return 1 }
    let expected = shown * all.opened / max(all.shown, all.opened)
    return max(0.5, min(2, (opened + 20) / (expected + 20)))
  }
}

extension ArticleExposure {
  /// Number of impressions with the usual rate of openings that each article begins with: few
  /// openings say little.
  static let prior = 30.0

  /// How often the article is opened compared with the other articles of the lists that showed it,
  /// in bits: (opened + a)/(expected + a), where a is the usual number of openings of 30
  /// impressions (docs/ranking.md O7). A gamma-Poisson model with discounted counts (Agarwal, Chen,
  /// Elango: "Spatio-temporal models for estimating click-through rate", WWW 2009).
  ///
  /// - Parameters:
  ///   - all: the sums over all articles.
  ///   - readers: number of readers.
  package func bits(among all: Exposure, readers: Int, at now: Date) -> Double {
    guard !isEmpty, all.opened > 0, readers > 0 else { return 0 }
    let usual = Self.prior * all.opened / max(all.shown, all.opened)
    let (expected, opened) = aged(at: now)
    let bits = log2((opened + usual) / (expected + usual))
    return Exposure.confidence(readers) * max(-Exposure.bound, min(Exposure.bound, bits))
  }
}
