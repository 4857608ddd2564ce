package import Models

/// A list with a selection: the loaded articles, the selected one, and the number of later
/// arrivals. Arrivals are only counted, so that nothing moves under the cursor.
package struct ListState: Sendable, Equatable {
  /// The articles; those of a search have the matching passage.
  private var hits: [SearchHit]
  package private(set) var next: FeedCursor?
  /// The index of the selected article; 0 if the list is empty.
  package private(set) var selected = 0
  package private(set) var arrivals = 0
  private var isAsking = false
  /// Articles that left the list because they were hidden, with their places.
  private var left: [Int64: Int] = [:]

  /// The first page of a list.
  package init(_ page: FeedViewModel) {
    hits = page.items.articles.map { SearchHit(article: $0, snippet: []) }
    next = page.next
  }

  /// All results of a search.
  package init(_ hits: [SearchHit]) {
    self.hits = hits
  }

  package var count: Int { hits.count }

  /// The card of an article; the index must be valid.
  package subscript(index: Int) -> SearchHitViewModel {
    SearchHitViewModel(hits[index], rank: index + 1)
  }

  package var selection: ArticleViewModel? {
    hits.isEmpty ? nil : ArticleViewModel(hits[selected].article)
  }

  /// Moves the selection by a number of articles.
  ///
  /// - Returns: whether the selection changed.
  package mutating func move(by count: Int) -> Bool {
    select(selected + count)
  }

  /// Selects the article at an index, clamped to the list.
  package mutating func select(_ index: Int) -> Bool {
    let before = selected
    selected = max(0, min(index, hits.count - 1))
    return selected != before
  }

  /// Whether the end is near and the next page should be requested; `true` only once until the
  /// page arrives or its request fails.
  package mutating func asksForMore() -> Bool {
    guard !isAsking, next != nil, selected + 6 > hits.count else { return false }
    isAsking = true
    return true
  }

  /// Adds the next page.
  package mutating func append(_ page: FeedViewModel) {
    let known = Set(hits.map(\.article.id))
    hits += page.items.articles.filter { !known.contains($0.id) }
      .map { SearchHit(article: $0, snippet: []) }
    next = page.next
    isAsking = false
  }

  /// The request for the next page failed; the next move near the end requests it again.
  package mutating func failMore(after cursor: FeedCursor) {
    if next == cursor { isAsking = false }
  }

  /// Replaces an article by its new state. It leaves the list while it is hidden, and comes back to
  /// its place.
  package mutating func update(_ article: RankedArticle) {
    guard let index = hits.firstIndex(where: { $0.article.id == article.id }) else {
      return comeBack(article)
    }
    if article.state.hidden {
      left[article.id] = index
      hits.remove(at: index)
      if index < selected || selected == hits.count { selected = max(0, selected - 1) }
    } else {
      hits[index].article = article
    }
  }

  private mutating func comeBack(_ article: RankedArticle) {
    guard !article.state.hidden, let place = left.removeValue(forKey: article.id) else { return }
    selected = min(place, hits.count)
    hits.insert(SearchHit(article: article, snippet: []), at: selected)
  }

  package mutating func count(arrivals: Int) {
    self.arrivals += arrivals
  }
}

/// The state of something that a screen shows and that is read from the store first.
package enum LoadState<Content: Sendable>: Sendable {
  case loading
  case loaded(Content)
  case failed(ErrorViewModel)

  /// The same state with transformed content.
  package func map<Other>(_ transform: (Content) -> Other) -> LoadState<Other> {
    switch self {
    case .loading: .loading
    case .loaded(let content): .loaded(transform(content))
    case .failed(let error): .failed(error)
    }
  }
}

extension LoadState: Equatable where Content: Equatable {}
