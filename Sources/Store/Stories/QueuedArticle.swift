package import Models

/// An article in the queue, with the data for finding its story.
package struct QueuedArticle: Sendable, Hashable {
  package var article: StoryArticle
  /// Its key of `today`; `nil` for an article without a rank.
  package var today: Double?
  /// Its first category.
  package var category: Int64?
  /// The address of its source's site, or else of the feed.
  package var address: String
  /// Its entry in a story, if it had one before its words changed.
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
