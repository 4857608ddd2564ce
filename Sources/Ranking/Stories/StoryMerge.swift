/// Two stories that turned out to be one.
package struct StoryMerge: Sendable, Hashable {
  /// The id that is no more.
  package var story: Int64
  /// The id that stands for both: the older one.
  package var kept: Int64

  package init(story: Int64, into kept: Int64) {
    self.story = story
    self.kept = kept
  }
}
