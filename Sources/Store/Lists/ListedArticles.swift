package import Models

/// A page of a list.
package struct ListedArticles: Sendable {
  package var list: ResolvedList
  package var items: [RankedArticle]
  /// The cursor of the next page; `nil` on the last page.
  package var next: FeedCursor?

  package init(list: ResolvedList, items: [RankedArticle], next: FeedCursor? = nil) {
    self.list = list
    self.items = items
    self.next = next
  }
}
