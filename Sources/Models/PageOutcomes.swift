/// What became of the pages of one source's articles.
package struct PageOutcomes: Sendable, Hashable {
  /// Pages whose text is kept.
  package var fetched: Int
  /// Wanted, and not yet asked for.
  package var waiting: Int
  /// They did not come, and are tried again.
  package var failed: Int
  /// They did not come, and are not tried again.
  package var givenUp: Int
  /// Why pages did not come, the commonest first.
  package var troubles: [Trouble]

  package init(
    fetched: Int = 0, waiting: Int = 0, failed: Int = 0, givenUp: Int = 0, troubles: [Trouble] = []
  ) {
    self.fetched = fetched
    self.waiting = waiting
    self.failed = failed
    self.givenUp = givenUp
    self.troubles = troubles
  }

  /// One reason, and how many pages did not come for it.
  package struct Trouble: Sendable, Hashable {
    /// A sentence.
    package var reason: String
    package var pages: Int
    /// How many of them are not tried again.
    package var givenUp: Int

    package init(reason: String, pages: Int, givenUp: Int = 0) {
      self.reason = reason
      self.pages = pages
      self.givenUp = givenUp
    }
  }
}
