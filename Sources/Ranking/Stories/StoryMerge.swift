/// The merge of two stories.
package struct StoryMerge: Sendable, Hashable {
  /// The id that is removed.
  package var story: Int64
  /// The id that remains: that of the older story.
  package var kept: Int64

  package init(story: Int64, into kept: Int64) {
    self.story = story
    self.kept = kept
  }
}
