import Foundation
import Models
import Store
package import ViewModels

/// What has arrived since the reader looked last (``ReaderVisit``).
extension Newsroom {
  /// The stories of a category, or of all, that arrived since the last visit; `nil` in the first
  /// visit, and if none did.
  package func arrived(in category: String?) throws -> ArrivedStories? {
    guard let start = try store.visit(of: reader)?.start(at: now),
      let newest = try store.newestArticle(before: start)
    else { return nil }
    return try arrived(since: start, after: newest, in: category)
  }

  /// - Returns: the query with the article after which its list begins, and what has arrived; the
  ///   query itself if it does not ask for that, or if it is the first visit.
  func sinceLast(_ query: FeedQuery) throws -> (FeedQuery, ArrivedStories?) {
    guard query.sinceLast, let start = try store.visit(of: reader)?.start(at: now) else {
      return (query, nil)
    }
    var query = query
    let newest = try store.newestArticle(before: start)
    query.newerThan = newest ?? .max
    guard let newest else { return (query, ArrivedStories(start: start, stories: 0)) }
    return (
      query,
      try arrived(since: start, after: newest, in: query.category)
        ?? ArrivedStories(start: start, stories: 0)
    )
  }

  private func arrived(
    since start: Date, after newest: Int64, in category: String?
  ) throws -> ArrivedStories? {
    let stories = try store.storiesArrived(after: newest, in: category, reader: reader)
    return stories > 0 ? ArrivedStories(start: start, stories: stories) : nil
  }
}
