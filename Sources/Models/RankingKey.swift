/// The two ranking keys; each is a separate order with its own index.
package enum RankingKey: String, Sendable, Hashable, CaseIterable {
  /// Important articles of today (half-life 8 h).
  case today
  /// Articles that are rising now: the mean of keys with half-lives of 2 h and 10 minutes
  /// (docs/ranking.md, O2).
  case now
}
