package import Models

/// What became of an article: its story, and which stories became one for it.
package struct StoryPlacement: Sendable, Hashable {
  package var membership: StoryMembership
  /// Whether the story was there before.
  package var isFollowing: Bool

  package init(membership: StoryMembership, isFollowing: Bool) {
    self.membership = membership
    self.isFollowing = isFollowing
  }
}
