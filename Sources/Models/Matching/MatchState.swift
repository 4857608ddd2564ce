/// `is:` something.
package enum MatchState: String, Sendable, Hashable, CaseIterable {
  case read
  case unread
  case bookmarked
  case hidden
  /// Another article tells the same story, and came before.
  case copy
}
