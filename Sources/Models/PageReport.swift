package import Foundation
package import Words

/// The state of an article's own page: whether it was wanted, was fetched, and is the text that is
/// shown.
package struct PageReport: Sendable, Hashable {
  package var wanted: Message
  /// The time of the next attempt; `nil` if there is none.
  package var due: Date?
  /// Consecutive failed attempts.
  package var tries: Int
  /// The reason of the last failure, as a sentence; `nil` after a success.
  package var failure: Message?
  /// When the stored text was fetched.
  package var fetched: Date?
  package var shown: TextOrigin
  /// The reason for that choice and remarks about the text; `nil` if there was no choice.
  package var choice: Message?

  package init(
    wanted: Message, due: Date? = nil, tries: Int = 0, failure: Message? = nil,
    fetched: Date? = nil, shown: TextOrigin = .feed, choice: Message? = nil
  ) {
    self.wanted = wanted
    self.due = due
    self.tries = tries
    self.failure = failure
    self.fetched = fetched
    self.shown = shown
    self.choice = choice
  }

  package var status: Status {
    if fetched != nil { return .fetched }
    if due == nil { return .givenUp }
    return failure == nil ? .waiting : .failed
  }

  package enum Status: String, Sendable, Hashable, CaseIterable {
    /// Wanted but not yet requested.
    case waiting
    case fetched
    /// The last attempt failed; another one follows.
    case failed
    case givenUp = "given_up"
  }
}

/// The stored data of an article in addition to the text that is shown.
package struct OfflineState: Sendable, Hashable {
  /// `nil` if its page was never wanted.
  package var page: PageReport?
  package var pictures: [ArticlePicture]
  /// The number of the text that is shown: one of `revisions`, or the next number for the current
  /// text.
  package var revision: Int
  /// Earlier versions of the text, oldest first.
  package var revisions: [ArticleRevision]

  package init(
    page: PageReport? = nil, pictures: [ArticlePicture] = [], revision: Int? = nil,
    revisions: [ArticleRevision] = []
  ) {
    self.page = page
    self.pictures = pictures
    self.revision = revision ?? (revisions.last?.number ?? 0) + 1
    self.revisions = revisions
  }
}

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
