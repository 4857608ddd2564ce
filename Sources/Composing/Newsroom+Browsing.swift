package import Models
import Store
package import ViewModels

/// The database queries of the interactive reader.
extension Newsroom {
  /// Number of articles in one page of a list.
  private static let pageLength = 30
  /// Maximum number of search results.
  private static let maxFound = 100

  package static func query(_ listing: Listing, after: FeedCursor? = nil) -> FeedQuery {
    FeedQuery(
      category: listing.category, unread: listing.isUnreadOnly, limit: pageLength, after: after)
  }

  /// The event for a request; `nil` if the request does not concern the database.
  ///
  /// - Throws: ``NewsroomFault`` for a missing item, ``StoreFault`` for the database.
  package func event(for request: BrowseRequest) throws -> BrowseEvent? {
    switch request {
    case .list(let listing, let after):
      if let words = listing.search {
        let found = try search(SearchQuery(words, limit: Self.maxFound))
        return .found(listing, found.items.map(\.hit))
      }
      let page = try feed(Self.query(listing, after: after))
      return .listed(listing, page, isMore: after != nil)
    case .open(let id): return .opened(try article(id, isPeek: false))
    case .bookmark(let id, let isRemoval):
      return try change(
        isRemoval ? .unbookmark : .bookmark, id, isRemoval ? .unbookmarked : .bookmarked)
    case .mark(let id, let isRead):
      return try change(isRead ? .view : .unview, id, isRead ? .read : .unread)
    case .hide(let id): return try change(.hide, id, .hidden)
    case .unhide(let id): return try change(.unhide, id, .unhidden)
    case .share(let id):
      try record(.share, [id])
      let article = try ranked(id).article
      return .shared(
        title: article.headline ?? article.source.name, address: ShareViewModel(article).link)
    case .watch, .visit, .refresh, .suspend, .quit: return nil
    }
  }

  private func change(
    _ interaction: Interaction, _ id: Int64, _ action: ReceiptViewModel.Action
  ) throws -> BrowseEvent {
    try record(interaction, [id])
    return .changed(try ranked(id), action)
  }

  func ranked(_ id: Int64) throws -> RankedArticle {
    guard let found = try store.articles([id], reader: reader).first else {
      throw NewsroomFault.noSuchArticle(id)
    }
    return found
  }
}
