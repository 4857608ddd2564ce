package import Models

/// An article of a story, as the story's sources are counted and its best article is found.
package struct StoryMember: Sendable, Hashable {
  package var membership: StoryMembership
  /// Its key of today; `nil` for one that has no place in the order.
  package var today: Double?
  /// Its first category.
  package var category: Int64?
  /// The address of its source's site or else its feed.
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
