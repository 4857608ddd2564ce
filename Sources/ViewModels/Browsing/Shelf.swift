package import Models

/// A list that one moves through: the articles that are there, the one that is chosen, and how
/// many have come since. What comes is only counted, so that nothing moves under the cursor.
package struct Shelf: Sendable, Equatable {
  private(set) var articles: [RankedArticle]
  package private(set) var next: FeedCursor?
  /// The index of the chosen one; 0 where there are none.
  package private(set) var selected = 0
  package private(set) var arrivals = 0
  private var isAsking = false

  package init(_ page: FeedViewModel) {
    articles = page.items.articles
    next = page.next
  }

  package var items: ArticleList { ArticleList(articles, firstRank: 1) }
  package var selection: ArticleViewModel? { articles.isEmpty ? nil : items[selected] }

  /// Chooses the one so many further on.
  ///
  /// - Returns: whether it is another one.
  package mutating func move(by count: Int) -> Bool {
    select(selected + count)
  }

  /// Chooses the one at an index, else the nearest to it.
  package mutating func select(_ index: Int) -> Bool {
    let before = selected
    selected = max(0, min(index, articles.count - 1))
    return selected != before
  }

  /// Whether the end is near and more is to be asked for; says so once a page.
  package mutating func asksForMore() -> Bool {
    guard !isAsking, next != nil, selected + 6 > articles.count else { return false }
    isAsking = true
    return true
  }

  /// Adds the page that follows.
  package mutating func append(_ page: FeedViewModel) {
    let known = Set(articles.map(\.id))
    articles += page.items.articles.filter { !known.contains($0.id) }
    next = page.next
    isAsking = false
  }

  /// Puts an article in the place of its earlier self.
  package mutating func update(_ article: RankedArticle) {
    guard let index = articles.firstIndex(where: { $0.id == article.id }) else { return }
    if article.state.hidden {
      articles.remove(at: index)
      if index < selected || selected == articles.count { selected = max(0, selected - 1) }
    } else {
      articles[index] = article
    }
  }

  package mutating func count(arrivals: Int) {
    self.arrivals += arrivals
  }
}
