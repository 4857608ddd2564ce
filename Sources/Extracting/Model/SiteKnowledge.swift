/// What earlier pages of a site have taught: no page alone can tell its text from the text that
/// stands on every page of its site.
package struct SiteKnowledge: Sendable, Hashable {
  /// Nothing is known yet.
  package static let none = SiteKnowledge()

  /// Digests (``ExtractedArticle/blockDigests``) of blocks that two or more articles of the site
  /// share.
  package var boilerplate: Set<UInt64>
  /// Addresses of pictures that stand for the site and not for an article.
  package var defaultPictures: Set<String>

  package init(boilerplate: Set<UInt64> = [], defaultPictures: Set<String> = []) {
    self.boilerplate = boilerplate
    self.defaultPictures = defaultPictures
  }
}
