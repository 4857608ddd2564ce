package import Words

/// Statistics of the fetched pages of one source's articles.
package struct PageOutcomes: Sendable, Hashable {
  /// Pages whose text is stored.
  package var fetched: Int
  /// Wanted but not yet requested.
  package var waiting: Int
  /// Failed; a retry is due.
  package var failed: Int
  /// Failed, without further retries.
  package var givenUp: Int
  /// The reasons of failures, most frequent first.
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

  /// One reason, and the number of pages that failed for it.
  package struct Trouble: Sendable, Hashable {
    /// A sentence.
    package var reason: Message
    package var pages: Int
    /// Number of these pages without further retries.
    package var givenUp: Int

    package init(reason: Message, pages: Int, givenUp: Int = 0) {
      self.reason = reason
      self.pages = pages
      self.givenUp = givenUp
    }
  }
}
