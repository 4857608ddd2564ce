package import Foundation

/// An article's place in its story.
package struct StoryMembership: Sendable, Hashable {
  package var article: Int64
  package var story: Int64
  /// The id of the source that told it.
  package var source: Int64
  /// When the article counts as published.
  package var dated: Date
  /// The earlier article that this one is a near-copy of.
  package var duplicateOf: Int64?

  package init(
    article: Int64, story: Int64, source: Int64, dated: Date, duplicateOf: Int64? = nil
  ) {
    self.article = article
    self.story = story
    self.source = source
    self.dated = dated
    self.duplicateOf = duplicateOf
  }
}
