/// Why some pages of a source did not come.
package struct PageTrouble: Sendable, Hashable {
  package var source: String
  /// A sentence.
  package var reason: String
  package var pages: Int
  /// How many of them are not tried again.
  package var givenUp: Int

  package init(source: String, reason: String, pages: Int, givenUp: Int) {
    self.source = source
    self.reason = reason
    self.pages = pages
    self.givenUp = givenUp
  }
}
