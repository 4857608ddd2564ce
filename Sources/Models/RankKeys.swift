/// The stored order of an article: its `hot` value in bits for each ranking key.
package struct RankKeys: Sendable, Hashable {
  package var today: Double
  /// The mean of two keys of different half-lives, which is a static key as each of them is
  /// (docs/ranking.md, O2).
  package var now: Double
  /// The one of the two that fades faster.
  package var burst: Double

  package init(today: Double, now: Double, burst: Double = 0) {
    self.today = today
    self.now = now
    self.burst = burst
  }

  package subscript(key: RankingKey) -> Double {
    switch key {
    case .today: today
    case .now: now
    }
  }
}
