package import Models

/// What became of one article that a command was asked to mark.
package struct ReceiptViewModel: ViewModel, ArticleReferring, OriginPresentable {
  package let action: Action
  package let article: Article
  /// What else there is to say of it, in words.
  package let reason: String?

  package init(_ action: Action, _ article: Article, because reason: String? = nil) {
    self.action = action
    self.article = article
    self.reason = reason
  }

  package enum Action: String, Sendable, Hashable, CaseIterable {
    case bookmarked
    case unbookmarked
    case hidden
    case unhidden
    case read
    case unread
    case refetched
    case notRefetched = "not_refetched"

    /// What was done, for people.
    package var phrase: String {
      switch self {
      case .bookmarked: "Bookmarked"
      case .unbookmarked: "Bookmark removed"
      case .hidden: "Hidden"
      case .unhidden: "No longer hidden"
      case .read: "Marked read"
      case .unread: "Marked unread"
      case .refetched: "Fetched again"
      case .notRefetched: "Not fetched"
      }
    }
  }

  package var labelRole: Role { .plain }

  package static let fields: FieldList<Self> = [.action, .id, .label, .link, .origin, .reason]
  package static let display: FieldList<Self> = [.done, .label, .originName, .id, .remark]
  package static let columns: FieldList<Self> = [
    .action, .id, .label, .originName, .link, .reason,
  ]
  package static let arrangement = Arrangement.lines
}

extension Field where Subject == ReceiptViewModel {
  fileprivate static var action: Self { Self("action") { .text($0.action.rawValue) } }
  fileprivate static var reason: Self { Self("reason") { .text($0.reason) } }
  fileprivate static var remark: Self { Self("reason") { .text($0.reason, .secondary) } }

  /// The action as the beginning of a line.
  fileprivate static var done: Self {
    Self("action", at: .rank) { subject in
      .text(subject.action.phrase, subject.action == .notRefetched ? .failure : .success)
    }
  }
}
