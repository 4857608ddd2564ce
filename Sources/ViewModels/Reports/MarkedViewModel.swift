/// The result of marking all articles of a list.
package struct MarkedViewModel: PageModel {
  package typealias Item = Never

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
      .text(subject.sentence, subject.articles == 0 ? .placeholder : .success)
    }
  ]
  package static let columns = fields

  private var sentence: String {
    let place = [category, source].compactMap { $0.map { "“\($0)”" } }.joined(separator: ", ")
    let action = isRead ? "read" : "unread"
    guard articles > 0 else {
      return "Nothing to mark: everything\(place.isEmpty ? "" : " in " + place) is \(action)."
    }
    return
      "Marked \(CountUnit.articles.phrase(articles))\(place.isEmpty ? "" : " of " + place) \(action)."
  }
}
