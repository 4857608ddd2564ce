package import Foundation

/// What became of an article's own page: whether it was wanted, came, and is the text that is
/// shown.
package struct PageReport: Sendable, Hashable {
  /// Why the page was wanted, in words.
  package var wanted: String
  /// When it is tried next; `nil` where nothing more is to be done.
  package var due: Date?
  /// Tries in a row that brought nothing.
  package var tries: Int
  /// Why the last try brought nothing, as a sentence; `nil` after one that did.
  package var failure: String?
  /// When the text that is kept of it came.
  package var fetched: Date?
  /// Whose text is shown.
  package var shown: TextOrigin
  /// Why that text is the better one, in words; `nil` while there is no choice.
  package var choice: String?

  package init(
    wanted: String, due: Date? = nil, tries: Int = 0, failure: String? = nil,
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
    /// Wanted, and not yet asked for.
    case waiting
    case fetched
    /// The last try failed; another one follows.
    case failed
    case givenUp = "given_up"
  }
}
