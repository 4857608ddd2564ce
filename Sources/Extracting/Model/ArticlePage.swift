package import Foundation
package import Models

/// A page as it came, with what is known of where it came from.
package struct ArticlePage: Sendable {
  /// The page's bytes in whatever encoding; at most ``ArticleExtractor/byteLimit`` are read.
  package var bytes: [UInt8]
  /// The address that the page was fetched from, after redirects; relative addresses are relative
  /// to it, and a canonical address counts only where it is of the same site.
  package var url: String?
  /// The value of the `Content-Type` header that came with the page.
  package var contentType: String?
  /// Where this site keeps its articles, for a site that the general way does not read well.
  package var rules: PageSelectors?
  /// When the page is read: dates more than a day later are not believed. Without it every date
  /// up to 2100 is.
  package var now: Date?

  package init(
    bytes: [UInt8], url: String? = nil, contentType: String? = nil, rules: PageSelectors? = nil,
    now: Date? = nil
  ) {
    self.bytes = bytes
    self.url = url
    self.contentType = contentType
    self.rules = rules
    self.now = now
  }
}
