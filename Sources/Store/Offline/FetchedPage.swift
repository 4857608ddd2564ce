/// A fetched page, for ``OfflineStoring/keepPage(_:at:deciding:)``.
package struct FetchedPage: Sendable {
  package var article: Int64
  package var text: PageText
  /// The site whose pages share boilerplate: see ``SiteRecord``.
  package var site: String
  /// A hash of the page's address: the same page counts once, whichever source brought it.
  package var address: Int64
  /// Digests of the page's blocks of text.
  package var blocks: [UInt64]
  /// The address of the lead picture that the page names.
  package var leadPicture: String?
  /// Canonical forms of the addresses at which the page was found.
  package var keys: [String]
  /// Whether the article is a page that a reader saved.
  package var isSaved: Bool

  package init(
    article: Int64, text: PageText, site: String, address: Int64, blocks: [UInt64],
    leadPicture: String?, keys: [String] = [],
    isSaved: Bool = false
  ) {
    self.article = article
    self.text = text
    self.site = site
    self.address = address
    self.blocks = blocks
    self.leadPicture = leadPicture
    self.keys = keys
    self.isSaved = isSaved
  }
}
