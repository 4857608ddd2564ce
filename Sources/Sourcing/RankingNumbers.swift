/// `ranking:` in the configuration; `nil` leaves the ranking's own default.
package struct RankingNumbers: Sendable, Hashable {
  /// Seconds.
  package var halfLife: Double?
  /// Seconds.
  package var risingHalfLife: Double?
  package var viewVotes: Double?
  package var finishVotes: Double?
  package var bookmarkVotes: Double?
  package var shareVotes: Double?

  package init() {}
}
