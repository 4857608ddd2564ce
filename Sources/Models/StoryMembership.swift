package import Foundation

/// An article's membership in its story.
package struct StoryMembership: Sendable, Hashable {
  package var article: Int64
  package var story: Int64
  /// The id of the article's source.
  package var source: Int64
  /// The publication date used for ranking.
  package var dated: Date
  /// The earlier article of which this one is a near-duplicate.
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
