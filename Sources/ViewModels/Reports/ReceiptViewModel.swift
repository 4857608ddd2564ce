internal import Basics
package import Models
package import Words

/// The result of marking one article.
package struct ReceiptViewModel: ViewModel, ArticleReferring, OriginPresentable {
  package let action: Action
  package let article: Article
  /// An additional remark.
  package let reason: Message?

  package init(_ action: Action, _ article: Article, because reason: Message? = nil) {
    self.action = action
    self.article = article
    self.reason = reason
  }

  package enum Action: String, Sendable, Hashable, CaseIterable {
    case bookmarked
    case unbookmarked
    case hidden
    case unhidden
    case labelled
    case unlabelled
    case read
    case unread
    /// A reading position was set.
    case positioned
    /// On top of another reader's front page.
    case sharedWith = "shared_with"
    case refetched
    case notRefetched = "not_refetched"
    case saved
    /// The address is stored, but fetching its page failed.
    case savedWithoutText = "saved_without_text"

    /// The action, for people.
    package var key: MessageKey {
      switch self {
      case .bookmarked: .receiptBookmarked
      case .unbookmarked: .receiptUnbookmarked
      case .hidden: .receiptHidden
      case .unhidden: .receiptUnhidden
      case .labelled: .receiptLabelled
      case .unlabelled: .receiptUnlabelled
      case .read: .receiptRead
      case .unread: .receiptUnread
      case .positioned: .receiptPositioned
      case .sharedWith: .receiptShared
      case .refetched: .receiptRefetched
      case .notRefetched: .receiptNotRefetched
      case .saved: .receiptSaved
      case .savedWithoutText: .receiptSavedWithoutText
      }
    }
  }

  package var labelRole: Role { .plain }

  package static let fields: FieldList<Self> = [
    .action, .id, .label, .link, .origin, .reason, .reasonCode,
  ]
  package static let display: FieldList<Self> = [.done, .label, .originName, .id, .remark]
  package static let columns: FieldList<Self> = [
    .action, .id, .label, .originName, .link, .reason,
  ]
}

extension Field where Subject == ReceiptViewModel {
  fileprivate static var action: Self { Self("action") { .text($0.action.rawValue) } }
  fileprivate static var reason: Self { Self("reason") { .message($0.reason) } }
  fileprivate static var reasonCode: Self { Self("reason_code") { .text($0.reason?.code) } }
  fileprivate static var remark: Self { reason.forDisplay { .message($0.reason, .secondary) } }

  /// The action as the beginning of a line.
  fileprivate static var done: Self {
    action.forDisplay(at: .rank) { subject in
      let isFailure = [.notRefetched, .savedWithoutText].contains(subject.action)
      return .word(subject.action.key, isFailure ? .failure : .success)
    }
  }
}

/// The text to paste to share an article: its headline, and its address below, without what a
/// tracker added.
package struct ShareViewModel: ViewModel, ArticleReferring, OriginPresentable {
  package let article: Article

  package init(_ article: Article) {
    self.article = article
  }

  package var labelPlaceholder: Message { .verbatim(article.source.name) }
  package var labelRole: Role { .plain }
  package var link: String? { article.url.map { TrackingParameters.removed(from: $0) } }

  package static let fields: FieldList<Self> = [
    Field("action") { _ in .text("shared") }, .id, .label, .link, .origin,
  ]
  package static let display: FieldList<Self> = [.label, .link]
  package static let columns: FieldList<Self> = [.id, .label, .link]
  package static let arrangement = Arrangement.prose
}

/// The data that was forgotten.
package struct ForgottenViewModel: PageModel {
  package let reader: String
  /// Number of articles whose rank depended on the reader.
  package let articles: Int

  package init(reader: String, articles: Int) {
    self.reader = reader
    self.articles = articles
  }

  package var kind: DocumentKind { .forgotten }
  package static let fields: FieldList<Self> = [
    Field("reader") { .text($0.reader) }, Field("articles") { .count($0.articles) },
  ]
  package static let display: FieldList<Self> = [
    Field("sentence", at: .line) { subject in
      let isUnnamed = subject.reader == ReaderName.unnamed
      return .message(
        Message(.forgotten, isUnnamed ? Message(.thisReader) : Message(.quoted, subject.reader)),
        .success)
    }
  ]
}

/// The result of marking all articles of a list.
package struct MarkedViewModel: PageModel {
  package let isRead: Bool
  /// Number of articles that had the other state.
  package let articles: Int
  /// `nil` means all categories.
  package let category: String?
  /// `nil` means all sources.
  package let source: String?

  package init(isRead: Bool, articles: Int, category: String? = nil, source: String? = nil) {
    self.isRead = isRead
    self.articles = articles
    self.category = category
    self.source = source
  }

  package var kind: DocumentKind { .marked }
  package static let fields: FieldList<Self> = [
    Field("action") { .text($0.isRead ? "read" : "unread") },
    Field("articles") { .count($0.articles) },
    Field("category") { .text($0.category) }, Field("source") { .text($0.source) },
  ]
  package static let display: FieldList<Self> = [
    Field("sentence", at: .line) { subject in
      .message(subject.sentence, subject.articles == 0 ? .placeholder : .success)
    }
  ]

  private var sentence: Message {
    let places = [category, source].compactMap { $0.map { Message(.quoted, $0) } }
    guard let place = Message.joined(places, by: .listed) else {
      return articles > 0
        ? Message(isRead ? .markedRead : .markedUnread, articles)
        : Message(isRead ? .allRead : .allUnread)
    }
    return articles > 0
      ? Message(isRead ? .markedReadOf : .markedUnreadOf, articles, place)
      : Message(isRead ? .allReadIn : .allUnreadIn, place)
  }
}
