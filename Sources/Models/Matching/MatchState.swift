/// The values of `is:`.
package enum MatchState: String, Sendable, Hashable, CaseIterable {
  case read
  case unread
  case bookmarked
  case hidden
  /// Another article of the same story came earlier.
  case copy
}
