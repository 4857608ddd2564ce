/// A feed that a page links to (`link rel="alternate"`).
package struct FeedLink: Sendable, Hashable {
  package var url: String
  package var title: String?
  package var type: String?

  package init(url: String, title: String? = nil, type: String? = nil) {
    self.url = url
    self.title = title
    self.type = type
  }
}
