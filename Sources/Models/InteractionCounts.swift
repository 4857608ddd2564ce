/// Counts of interactions with an article: on this server (views, bookmarks, shares, over all
/// readers) and elsewhere (the counters in the feed; `nil` if the feed has none).
package struct InteractionCounts: Sendable, Hashable {
  package var views: Int
  package var bookmarks: Int
  package var shares: Int
  package var comments: Int?
  package var externalViews: Int?
  package var ratings: Int?

  package init(
    views: Int = 0,
    bookmarks: Int = 0,
    shares: Int = 0,
    comments: Int? = nil,
    externalViews: Int? = nil,
    ratings: Int? = nil
  ) {
    self.views = views
    self.bookmarks = bookmarks
    self.shares = shares
    self.comments = comments
    self.externalViews = externalViews
    self.ratings = ratings
  }
}
