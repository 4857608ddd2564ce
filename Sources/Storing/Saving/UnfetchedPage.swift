/// A saved page of which there is no text yet.
package struct UnfetchedPage: Sendable, Hashable {
  package var article: Int64
  /// Why the last attempt to fetch it brought nothing; `nil` before the first.
  package var failure: String?

  package init(article: Int64, failure: String? = nil) {
    self.article = article
    self.failure = failure
  }
}
