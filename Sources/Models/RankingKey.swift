/// The two ranking keys: each is an order of its own with an index of its own.
package enum RankingKey: String, Sendable, Hashable, CaseIterable {
  /// What matters today (half-life 8 h).
  case today
  /// What is rising now (half-life 2 h).
  case now
}
