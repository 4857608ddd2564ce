package import Words

/// A saved page that has no text yet.
package struct UnfetchedPage: Sendable, Hashable {
  package var article: Int64
  /// Why the last attempt to fetch the page failed; `nil` before the first attempt.
  package var failure: Message?

  package init(article: Int64, failure: Message? = nil) {
    self.article = article
    self.failure = failure
  }
}
