/// A page that came, for ``OfflineStoring/keepPage(_:at:deciding:)``.
package struct FetchedPage: Sendable {
  package var article: Int64
  package var text: PageText
  /// What shares its furniture: see ``SiteRecord``.
  package var site: String
  /// Stands for the page's address: the same page again counts once, whichever source brought it.
  package var address: Int64
  /// Digests of its blocks of text.
  package var blocks: [UInt64]
  /// The address of the picture that it names as its lead.
  package var leadPicture: String?
  /// Canonical forms of the addresses that it was found at.
  package var keys: [String]
  /// Whether its article is a reader's saved page.
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
