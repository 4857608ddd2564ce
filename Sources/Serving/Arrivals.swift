import Models
import Storing
package import ViewModels

/// The binding of a list to its database: a page of what came, each time that something did.
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
        // What came between the first look at the list and the first look for changes counts too.
        if let page = try come() { return page }
        guard try await changes.next() != nil else { return nil }
      }
    }

    private mutating func come() throws -> FeedViewModel? {
      let arrived = try ServingFault.naming {
        try arrivals.store.arrivals(arrivals.query, after: latest, reader: arrivals.reader)
      }
      latest = arrived.latest
      let articles = arrived.items
      guard !articles.isEmpty else { return nil }
      return FeedViewModel(articles: articles, firstRank: nil, choice: arrivals.choice)
    }
  }
}
