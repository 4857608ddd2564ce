package import Foundation
package import Models

/// A page as received, with what is known about its origin.
package struct ReceivedPage: Sendable {
  /// The bytes of the page in any encoding; at most ``ArticleExtractor/byteLimit`` are read.
  package var bytes: [UInt8]
  /// The address of the page after redirects. It is the base of relative addresses, and a canonical
  /// address counts only if it is on the same site.
  package var url: String?
  /// The value of the `Content-Type` header of the response.
  package var contentType: String?
  /// Selectors for the articles of this site, if the general algorithm does not read it well.
  package var rules: PageSelectors?
  /// The time of reading: dates more than a day later are rejected. Without it, every date up to
  /// 2100 is accepted.
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

/// Data from earlier pages of a site. A single page does not show which of its text is on every
/// page of the site.
package struct SiteKnowledge: Sendable, Hashable {
  package static let none = SiteKnowledge()

  /// Digests (``ExtractedArticle/blockDigests``) of blocks that two or more articles of the site
  /// share.
  package var boilerplate: Set<UInt64>
  /// Addresses of pictures of the site itself, not of an article.
  package var defaultPictures: Set<String>

  package init(boilerplate: Set<UInt64> = [], defaultPictures: Set<String> = []) {
    self.boilerplate = boilerplate
    self.defaultPictures = defaultPictures
  }
}
