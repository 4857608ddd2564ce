/// What the pages of a site have in common.
package struct SiteRecord: Sendable, Hashable {
  /// Digests of the blocks that at least two of its pages hold.
  package var boilerplate: Set<UInt64>
  /// The lead pictures that at least three of its pages name: its default picture. Two pages may be
  /// two reports of one story.
  package var defaultPictures: Set<String>

  package init(boilerplate: Set<UInt64>, defaultPictures: Set<String>) {
    self.boilerplate = boilerplate
    self.defaultPictures = defaultPictures
  }
}
