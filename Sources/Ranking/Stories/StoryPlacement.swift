package import Models

/// The result of placing an article: its membership, and whether it joined an existing story.
package struct StoryPlacement: Sendable, Hashable {
  package var membership: StoryMembership
  /// Whether the story existed before.
  package var isFollowing: Bool

  package init(membership: StoryMembership, isFollowing: Bool) {
    self.membership = membership
    self.isFollowing = isFollowing
  }
}
