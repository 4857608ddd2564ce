/// An article that retention will delete, and the reason.
package struct ExpiredArticle: Sendable, Hashable {
  package var id: Int64
  package var title: String?
  package var source: String
  package var reason: Reason

  package init(id: Int64, title: String?, source: String, reason: Reason) {
    self.id = id
    self.title = title
    self.source = source
    self.reason = reason
  }

  package enum Reason: Sendable, Hashable {
    /// Older than this many days.
    case age(days: Int)
    /// Not among the newest articles of its source.
    case count(articles: Int)
  }
}
