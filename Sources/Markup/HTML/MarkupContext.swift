/// Where a fragment of markup comes from, which decides what its addresses mean.
package struct MarkupContext: Sendable {
  /// The base of relative addresses; without it they stay relative.
  package var base: BaseURL?
  /// Whether the document itself sets the base (`xml:base`), so that it also holds for addresses
  /// that are only a fragment.
  package var hasOwnBase: Bool
  /// Whether `xml:base` attributes inside count, as in XHTML content.
  package var readsXMLBase: Bool
  /// The article's own page (``ArticleParts``).
  package var page: BaseURL?
  /// The addresses of the document that contains the article. A link to a part of the document is
  /// one to that part of the article: a generator resolved it against the wrong address.
  package var documents: [BaseURL]

  package init(
    base: BaseURL? = nil, hasOwnBase: Bool = false, readsXMLBase: Bool = false,
    page: BaseURL? = nil, documents: [BaseURL] = []
  ) {
    self.base = base
    self.hasOwnBase = hasOwnBase
    self.readsXMLBase = readsXMLBase
    self.page = page
    self.documents = documents
  }
}
