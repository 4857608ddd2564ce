/// Data from earlier pages of a site. A single page does not show which of its text is on every
/// page of the site.
package struct SiteKnowledge: Sendable, Hashable {
  /// Empty knowledge.
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
