/// Selectors of the parts of an article on one source's pages, for sites that the extractor does
/// not handle well: CSS selectors, or XPath expressions if they begin with `/`, `./` or `(`.
package struct PageSelectors: Sendable, Hashable {
  /// The text; the contents of several elements are joined in reading order.
  package var body: String?
  package var title: String?
  package var author: String?
  package var date: String?
  /// Elements that are removed first.
  package var remove: [String]

  package init(
    body: String? = nil, title: String? = nil, author: String? = nil, date: String? = nil,
    remove: [String] = []
  ) {
    self.body = body
    self.title = title
    self.author = author
    self.date = date
    self.remove = remove
  }
}
