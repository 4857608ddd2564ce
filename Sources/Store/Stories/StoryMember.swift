package import Models

/// An article of a story, with the data for counting the story's sources and finding its best
/// article.
package struct StoryMember: Sendable, Hashable {
  package var membership: StoryMembership
  /// Its key of `today`; `nil` for an article without a rank.
  package var today: Double?
  /// Its first category.
  package var category: Int64?
  /// The address of its source's site, or else of the feed.
  package var address: String

  package init(
    membership: StoryMembership, today: Double?, category: Int64?, address: String
  ) {
    self.membership = membership
    self.today = today
    self.category = category
    self.address = address
  }
}
