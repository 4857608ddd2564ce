/// The two ranking keys; each is a separate order with its own index.
package enum RankingKey: String, Sendable, Hashable, CaseIterable {
  /// Important articles of today (half-life 8 h).
  case today
  /// Articles that are rising now (half-life 2 h).
  case now
}
