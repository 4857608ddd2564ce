import Foundation
package import Models
import Store
package import ViewModels

extension Newsroom {
  /// The changes after a number, with the current state of each item; items that no longer exist
  /// are omitted.
  ///
  /// - Parameters:
  ///   - place: `nil` means now, so there are no changes yet.
  ///   - limit: maximum number of changes to read.
  /// - Throws: ``NewsroomFault`` for an unknown category.
  package func changes(
    after place: ChangeNumber?, category: String?, limit: Int
  ) throws -> ChangesViewModel {
    let page = try NewsroomFault.naming {
      try store.changes(after: place, reader: reader, category: category, limit: limit)
    }
    let items = page.changes.map { stored in
      switch stored.subject {
      case .article(let article): ChangeViewModel(stored.change, article: pictures.naming(article))
      case .story(let sources): ChangeViewModel(stored.change, coverage: sources)
      case .source(let state):
        ChangeViewModel(
          stored.change,
          source: ChangeViewModel.Source(
            name: state.name, failures: state.failures, isListed: state.isListed,
            categories: state.categories))
      }
    }
    return ChangesViewModel(items, next: page.next, isReset: page.isReset)
  }
}

extension Newsroom {
  /// The stored name of a category, from a name typed in any case.
  ///
  /// - Throws: ``NewsroomFault`` for an unknown category.
  package func knownCategory(_ typed: String?) throws -> String? {
    try typed.map { typed in
      try NewsroomFault.naming { try store.listNames().category(typed) }
    }
  }
}

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
