package import Models

/// A mark of a reader that rules make. Where the reader made or undid the same by hand, theirs stays.
package enum RuleMark: CaseIterable, Sendable {
  case hidden
  case read
  case bookmarked

  /// Of `article_state`.
  package var column: String {
    switch self {
    case .hidden: "hidden_at"
    case .read: "read_at"
    case .bookmarked: "bookmarked_at"
    }
  }

  /// What it is in the log when a reader makes or undoes it.
  package var byHand: [Interaction] {
    switch self {
    case .hidden: [.hide, .unhide]
    case .read: [.view, .unview]
    case .bookmarked: [.bookmark, .unbookmark]
    }
  }

  package func isMade(by deeds: RuleDeeds) -> Bool {
    switch self {
    case .hidden: deeds.hide
    case .read: deeds.read
    case .bookmarked: deeds.bookmark
    }
  }
}
