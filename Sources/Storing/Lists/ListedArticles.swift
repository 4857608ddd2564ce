package import Models

/// A page of a list.
package struct ListedArticles: Sendable {
  package var list: ResolvedList
  package var items: [RankedArticle]
  /// Where the next page begins; `nil` where there is none.
  package var next: FeedCursor?

  package init(list: ResolvedList, items: [RankedArticle], next: FeedCursor? = nil) {
    self.list = list
    self.items = items
    self.next = next
  }
}
