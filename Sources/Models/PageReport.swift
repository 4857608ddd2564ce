package import Foundation
package import Words

/// The state of an article's own page: whether it was wanted, was fetched, and is the text that is
/// shown.
package struct PageReport: Sendable, Hashable {
  /// The reason why the page was wanted, for display.
  package var wanted: String
  /// The time of the next attempt; `nil` if there is none.
  package var due: Date?
  /// Consecutive failed attempts.
  package var tries: Int
  /// The reason of the last failure, as a sentence; `nil` after a success.
  package var failure: Message?
  /// When the stored text was fetched.
  package var fetched: Date?
  /// The origin of the text that is shown.
  package var shown: TextOrigin
  /// The reason for that choice, for display; `nil` if there was no choice.
  package var choice: String?

  package init(
    wanted: String, due: Date? = nil, tries: Int = 0, failure: Message? = nil,
    fetched: Date? = nil, shown: TextOrigin = .feed, choice: String? = nil
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
