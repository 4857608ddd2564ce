/// A saved page of which there is no text yet.
package struct UnfetchedPage: Sendable, Hashable {
  package var article: Int64
  /// Why the last attempt to fetch it brought nothing; `nil` before the first.
  package var failure: String?
}
