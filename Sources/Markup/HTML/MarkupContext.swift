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

/// How much of a fragment's content ``HTMLSanitizer`` had to leave out.
package struct MarkupLosses: Sendable, Hashable {
  /// Pictures that have no address of the web.
  package var pictures = 0
  /// Frames that show nothing (trackers, hidden ones), that have no address of the web, or that are
  /// inside a link.
  package var frames = 0
  /// Links whose address is not allowed.
  package var links = 0

  package init() {}

  package static func += (sum: inout MarkupLosses, more: MarkupLosses) {
    sum.pictures += more.pictures
    sum.frames += more.frames
    sum.links += more.links
  }
}
