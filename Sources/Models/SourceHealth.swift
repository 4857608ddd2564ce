package import Foundation
package import Words

/// A configured source and its state.
package struct SourceHealth: Sendable, Hashable {
  package var name: String
  /// Without credentials.
  package var url: String
  package var homePage: String?
  package var category: String
  /// All of them, including the first.
  package var categories: [String]
  package var status: Status
  package var articles: Int
  /// New articles a day, since the first of the last 30 days.
  package var newPerDay: Double
  /// For one reader.
  package var unread: Int
  /// Moving average of the size of its documents, in bytes.
  package var averageBytes: Int?
  /// Moving average of the time until a complete response.
  package var answerMilliseconds: Int?
  /// Short name: `rss2`, `atom1`, `html`.
  package var format: String?
  package var lastPoll: Date?
  package var lastSuccess: Date?
  package var failures: Int
  package var failingSince: Date?
  package var lastError: Message?
  package var nextDue: Date?
  package var nextReason: PollReason?
  /// Seconds between two polls, as configured or from its publication rate.
  package var interval: Double?
  package var blockedUntil: Date?
  package var movedTo: String?
  /// A permanent redirect that was seen but not yet adopted.
  package var redirect: FeedState.RedirectCandidate?
  /// The feed that its page names.
  package var feedURL: String?
  /// `nil` if no page of its articles was ever wanted.
  package var pages: PageOutcomes?

  /// Milliseconds from which a server is reported as slow.
  package static let slow = 3000

  package init(
    name: String,
    url: String,
    homePage: String? = nil,
    category: String,
    categories: [String]? = nil,
    status: Status,
    articles: Int = 0,
    newPerDay: Double = 0,
    unread: Int = 0,
    averageBytes: Int? = nil,
    answerMilliseconds: Int? = nil,
    format: String? = nil,
    lastPoll: Date? = nil,
    lastSuccess: Date? = nil,
    failures: Int = 0,
    failingSince: Date? = nil,
    lastError: Message? = nil,
    nextDue: Date? = nil,
    nextReason: PollReason? = nil,
    interval: Double? = nil,
    blockedUntil: Date? = nil,
    movedTo: String? = nil,
    redirect: FeedState.RedirectCandidate? = nil,
    feedURL: String? = nil,
    pages: PageOutcomes? = nil
  ) {
    self.name = name
    self.url = url
    self.homePage = homePage
    self.category = category
    self.categories = categories ?? [category]
    self.status = status
    self.articles = articles
    self.newPerDay = newPerDay
    self.unread = unread
    self.averageBytes = averageBytes
    self.answerMilliseconds = answerMilliseconds
    self.format = format
    self.lastPoll = lastPoll
    self.lastSuccess = lastSuccess
    self.failures = failures
    self.failingSince = failingSince
    self.lastError = lastError
    self.nextDue = nextDue
    self.nextReason = nextReason
    self.interval = interval
    self.blockedUntil = blockedUntil
    self.movedTo = movedTo
    self.redirect = redirect
    self.feedURL = feedURL
    self.pages = pages
  }

  package enum Status: String, Sendable, Hashable {
    /// In the configuration, but never polled.
    case new
    case healthy
    case failing
    /// Failing for 30 days or more; polled weekly.
    case dead
    /// The server sent 410 twice.
    case gone
    /// The server sent `Retry-After`.
    case blocked
  }
}

/// The result of a source in a polling pass. A failure is a value here, not an error that ends the
/// run.
package struct SourceOutcome: Sendable, Hashable {
  package var source: String
  package var result: Result
  package var new: Int
  package var updated: Int
  package var unchanged: Int
  package var nextDue: Date?
  /// Remarks after a success: a redirect, a certificate problem, damaged content.
  package var notes: [Message]

  package init(
    source: String,
    result: Result,
    new: Int = 0,
    updated: Int = 0,
    unchanged: Int = 0,
    nextDue: Date? = nil,
    notes: [Message] = []
  ) {
    self.source = source
    self.result = result
    self.new = new
    self.updated = updated
    self.unchanged = unchanged
    self.nextDue = nextDue
    self.notes = notes
  }

  /// Whether its feed may have a title that its name is not.
  package var isNamedByAddress: Bool { result == .fetched && source.contains("://") }

  package enum Result: Sendable, Hashable {
    /// A document was received and parsed.
    case fetched
    /// The server sent 304, or the body was the same.
    case notModified
    /// Not requested, with the reason for display.
    case skipped(because: Message)
    /// With a message that says what failed and what to do.
    case failed(because: Message)
  }
}
