/// The stored rank of an article: its `hot` value in bits for each ranking key.
package struct RankKeys: Sendable, Hashable {
  package var today: Double
  /// The mean of two keys with different half-lives; like each of them, it does not change with
  /// time (docs/ranking.md, O2).
  package var now: Double
  /// The key of the two that decays faster.
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

/// The two ranking keys; each is a separate order with its own index.
package enum RankingKey: String, Sendable, Hashable, CaseIterable {
  /// Important articles of today (half-life 8 h).
  case today
  /// Articles that are rising now: the mean of keys with half-lives of 2 h and 10 minutes
  /// (docs/ranking.md, O2).
  case now
}
