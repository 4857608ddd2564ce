import Foundation

/// How often something was shown to readers, and how often it was opened then.
package struct Exposure: Sendable, Hashable {
  package var shown: Double
  package var opened: Double

  package init(shown: Double = 0, opened: Double = 0) {
    self.shown = shown
    self.opened = opened
  }

  /// An article's rate against the usual is never taken for more than so many bits.
  package static let bound = 3.0
  /// Openings as usual that every article is taken to have had: few showings say little.
  static let prior = 2.0
  /// With so many readers, an article's rate counts half: one reader's openings say what that
  /// reader likes, which their own model knows better.
  static let readers = 10.0

  /// How much oftener than usual it is opened where it is shown, in bits: the smoothed rate
  /// (opened + a)/(shown + b) over the mean rate, a being 2 openings and b the showings that
  /// usually give them (docs/ranking.md O7).
  ///
  /// - Parameters:
  ///   - all: over all articles.
  ///   - readers: how many readers there are.
  package func bits(among all: Exposure, readers: Int) -> Double {
    guard shown > 0, all.opened > 0, readers > 0 else { return 0 }
    let expected = shown * all.opened / max(all.shown, all.opened)
    let bits = log2((opened + Self.prior) / (expected + Self.prior))
    return Self.trust(readers) * max(-Self.bound, min(Self.bound, bits))
  }

  /// The most that ``bits(among:readers:)`` gives with so many readers.
  package static func bound(readers: Int) -> Double { trust(readers) * bound }

  private static func trust(_ readers: Int) -> Double {
    Double(readers - 1) / (Double(readers - 1) + Self.readers)
  }

  /// A source's weight in votes, 0.5 to 2, from how often its articles are opened where they are
  /// shown: slowly, since twenty openings as usual are taken to have been before.
  package func sourceWeight(among all: Exposure) -> Double {
    guard shown > 0, all.opened > 0 else { return 1 }
    let expected = shown * all.opened / max(all.shown, all.opened)
    return max(0.5, min(2, (opened + 20) / (expected + 20)))
  }
}
