package import Models

/// A list that one moves through: the articles that are there, the one that is chosen, and how
/// many have come since. What comes is only counted, so that nothing moves under the cursor.
package struct ListState: Sendable, Equatable {
  /// The articles, those of a search with the piece that matched.
  private var hits: [SearchHit]
  package private(set) var next: FeedCursor?
  /// The index of the chosen one; 0 where there are none.
  package private(set) var selected = 0
  package private(set) var arrivals = 0
  private var isAsking = false

  /// The first page of a list.
  package init(_ page: FeedViewModel) {
    hits = page.items.articles.map { SearchHit(article: $0, snippet: []) }
    next = page.next
  }

  /// All that a search found.
  package init(_ hits: [SearchHit]) {
    self.hits = hits
  }

  package var count: Int { hits.count }

  /// The card of an article; its index must be one of the list.
  package subscript(index: Int) -> SearchHitViewModel {
    SearchHitViewModel(hits[index], rank: index + 1)
  }

  package var selection: ArticleViewModel? {
    hits.isEmpty ? nil : ArticleViewModel(hits[selected].article)
  }

  /// Moves the selection by a number of articles.
  ///
  /// - Returns: whether it is another one.
  package mutating func move(by count: Int) -> Bool {
    select(selected + count)
  }

  /// Chooses the one at an index, else the nearest to it.
  package mutating func select(_ index: Int) -> Bool {
    let before = selected
    selected = max(0, min(index, hits.count - 1))
    return selected != before
  }

  /// Whether the end is near and more is to be asked for; says so once a page.
  package mutating func asksForMore() -> Bool {
    guard !isAsking, next != nil, selected + 6 > hits.count else { return false }
    isAsking = true
    return true
  }

  /// Adds the page that follows.
  package mutating func append(_ page: FeedViewModel) {
    let known = Set(hits.map(\.article.id))
    hits += page.items.articles.filter { !known.contains($0.id) }
      .map { SearchHit(article: $0, snippet: []) }
    next = page.next
    isAsking = false
  }

  /// Puts an article in the place of its earlier self.
  package mutating func update(_ article: RankedArticle) {
    guard let index = hits.firstIndex(where: { $0.article.id == article.id }) else { return }
    if article.state.hidden {
      hits.remove(at: index)
      if index < selected || selected == hits.count { selected = max(0, selected - 1) }
    } else {
      hits[index].article = article
    }
  }

  package mutating func count(arrivals: Int) {
    self.arrivals += arrivals
  }
}
