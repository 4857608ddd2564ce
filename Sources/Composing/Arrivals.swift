import Models
import Store
package import ViewModels

/// The arrivals of a list: a page of new articles each time that some arrive.
package struct Arrivals: AsyncSequence, Sendable {
  let store: any ListStoring & ChangeStoring
  let query: FeedQuery
  let reader: String
  let choice: FieldList<ArticleViewModel>?
  let latest: Int64
  let pause: @Sendable () async throws -> Void

  package func makeAsyncIterator() -> AsyncIterator {
    AsyncIterator(
      arrivals: self, changes: store.changes(pause: pause).makeAsyncIterator(), latest: latest)
  }

  package struct AsyncIterator: AsyncIteratorProtocol {
    fileprivate let arrivals: Arrivals
    fileprivate var changes: StoreChanges.AsyncIterator
    fileprivate var latest: Int64

    package mutating func next() async throws -> FeedViewModel? {
      while true {
        // Articles that arrived between the first query of the list and the first check for changes
        // count too.
        if let page = try newArticles() { return page }
        guard try await changes.next() != nil else { return nil }
      }
    }

    private mutating func newArticles() throws -> FeedViewModel? {
      let arrived = try NewsroomFault.naming {
        try arrivals.store.arrivals(arrivals.query, after: latest, reader: arrivals.reader)
      }
      latest = arrived.latest
      let articles = arrived.items
      guard !articles.isEmpty else { return nil }
      return FeedViewModel(articles: articles, firstRank: nil, choice: arrivals.choice)
    }
  }
}
