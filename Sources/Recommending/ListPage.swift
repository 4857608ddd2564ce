package import Models

/// A page of a list.
package struct ListPage: Sendable {
  package let items: [RankedArticle]
  package let next: FeedCursor?
  /// What is to be recorded once the page was shown; `nil` where the list is the same for all.
  package let impression: PendingImpression?

  init(items: [RankedArticle], next: FeedCursor?, impression: PendingImpression? = nil) {
    self.items = items
    self.next = next
    self.impression = impression
  }
}
