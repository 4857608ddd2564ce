package import Models

/// What became of one article that a command was asked to mark.
package struct ReceiptViewModel: ViewModel, IdentityPresentable, LabelPresentable,
  LinkPresentable, OriginPresentable
{
  package let action: Action
  package let article: Article

  package init(_ action: Action, _ article: Article) {
    self.action = action
    self.article = article
  }

  package enum Action: String, Sendable, Hashable, CaseIterable {
    case bookmarked
    case unbookmarked
    case hidden
    case unhidden
    case read
    case unread
    case refetched

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
      }
    }
  }

  package static var labelName: String { "title" }
  package var identity: Int64 { article.id }
  package var label: String? { article.title }
  package var labelRole: Role { .plain }
  package var link: String? { article.url }
  package var originName: String { article.source.name }
  package var originLink: String? { article.source.url }

  package static let fields: FieldList<Self> = [.action, .id, .label, .link, .origin]
  package static let display: FieldList<Self> = [.done, .label, .originName, .id]
  package static let columns: FieldList<Self> = [.action, .id, .label, .originName, .link]
  package static let arrangement = Arrangement.lines
}

extension Field where Subject == ReceiptViewModel {
  fileprivate static var action: Self { Self("action") { .text($0.action.rawValue) } }

  /// The action as the beginning of a line.
  fileprivate static var done: Self {
    Self("action", at: .rank) { .text($0.action.phrase, .success) }
  }
}
