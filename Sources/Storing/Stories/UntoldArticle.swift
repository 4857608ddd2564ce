package import Models

/// What finding an article's story needs to know of it.
package struct UntoldArticle: Sendable, Hashable {
  package var article: StoryArticle
  /// Its key of today; `nil` for one that has no place in the order.
  package var today: Double?
  /// Its first category.
  package var category: Int64?
  /// The address of its source's site or else its feed.
  package var address: String
  /// Its place, where it had one before its words changed.
  package var membership: StoryMembership?

  package init(
    _ article: StoryArticle, today: Double? = nil, category: Int64? = nil, address: String,
    membership: StoryMembership? = nil
  ) {
    self.article = article
    self.today = today
    self.category = category
    self.address = address
    self.membership = membership
  }
}
