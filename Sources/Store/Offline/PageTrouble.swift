package import Words

/// A reason why some pages of a source were not fetched.
package struct PageTrouble: Sendable, Hashable {
  package var source: String
  package var reason: Message
  package var pages: Int
  /// Number of these pages that are not tried again.
  package var givenUp: Int

  package init(source: String, reason: Message, pages: Int, givenUp: Int) {
    self.source = source
    self.reason = reason
    self.pages = pages
    self.givenUp = givenUp
  }
}
