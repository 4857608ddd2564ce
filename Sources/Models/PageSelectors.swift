/// Where the pages of one source keep the parts of their articles, for a site that the general way
/// does not read well: CSS selectors, or XPath expressions where they begin with `/`, `./` or `(`.
package struct PageSelectors: Sendable, Hashable {
  /// What holds the text; what several elements hold is joined in reading order.
  package var body: String?
  package var title: String?
  package var author: String?
  package var date: String?
  /// What is taken out before anything else is looked at.
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
