package import Models

/// A mark of a reader that rules can set. If the reader set or removed the same mark by hand, the
/// reader's choice stays.
package enum RuleMark: CaseIterable, Sendable {
  case hidden
  case read
  case bookmarked

  /// The column of `article_state`.
  package var column: String {
    switch self {
    case .hidden: "hidden_at"
    case .read: "read_at"
    case .bookmarked: "bookmarked_at"
    }
  }

  /// The log entries for setting and removing the mark by hand.
  package var byHand: [Interaction] {
    switch self {
    case .hidden: [.hide, .unhide]
    case .read: [.view, .unview]
    case .bookmarked: [.bookmark, .unbookmark]
    }
  }

  package func isMade(by actions: RuleActions) -> Bool {
    switch self {
    case .hidden: actions.hide
    case .read: actions.read
    case .bookmarked: actions.bookmark
    }
  }
}
