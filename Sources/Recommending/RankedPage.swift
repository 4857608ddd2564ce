package import Models
package import Store

/// A page of a list.
package struct RankedPage: Sendable {
  package let list: ResolvedList
  package let items: [RankedArticle]
  package let next: FeedCursor?
  /// The impression to record once the page was shown; `nil` if the list is the same for all
  /// readers.
  package let impression: PendingImpression?

  init(
    list: ResolvedList, items: [RankedArticle], next: FeedCursor?,
    impression: PendingImpression? = nil
  ) {
    self.list = list
    self.items = items
    self.next = next
    self.impression = impression
  }
}
