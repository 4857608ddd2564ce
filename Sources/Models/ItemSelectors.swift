/// Selectors of the articles and their parts in an HTML or JSON source.
///
/// For HTML each value is a CSS selector, or an XPath expression when it begins with `/`, `./` or
/// `(`; `/@name` at the end of either takes an attribute (`a.title/@href`). For JSON each is a dot
/// path (`data.items`, `author.name`, `images.0.url`). All but `item` are relative to one item.
package struct ItemSelectors: Sendable, Hashable {
  /// The repeated element, or the array, of the articles.
  package var item: String
  package var title: String?
  package var url: String?
  package var summary: String?
  package var content: String?
  package var date: String?
  package var author: String?
  package var image: String?
  package var id: String?
  package var tags: String?
  package var comments: String?

  package init(
    item: String,
    title: String? = nil,
    url: String? = nil,
    summary: String? = nil,
    content: String? = nil,
    date: String? = nil,
    author: String? = nil,
    image: String? = nil,
    id: String? = nil,
    tags: String? = nil,
    comments: String? = nil
  ) {
    self.item = item
    self.title = title
    self.url = url
    self.summary = summary
    self.content = content
    self.date = date
    self.author = author
    self.image = image
    self.id = id
    self.tags = tags
    self.comments = comments
  }

  /// All selectors, by their keys in `feeds.yml`.
  var all: [(name: String, selector: String?)] {
    [
      ("item", item), ("title", title), ("link", url), ("summary", summary), ("content", content),
      ("date", date), ("author", author), ("image", image), ("id", id), ("tags", tags),
      ("comments", comments),
    ]
  }

  /// Those that are set.
  package var parts: [(name: String, selector: String)] {
    all.compactMap { name, selector in selector.map { (name, $0) } }
  }
}

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
