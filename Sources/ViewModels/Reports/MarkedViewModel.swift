internal import Words

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
