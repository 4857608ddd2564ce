package import Foundation
package import Words

/// The state of a source's feed between polls: all data that decides when and how to poll again
/// (docs/polling.md, “When”). It survives restarts; a changed source URL resets it.
package struct FeedState: Sendable, Hashable {
  /// The address of the source when this state was created.
  package var url: String
  /// How its documents were last parsed (``Source/reading``); with other settings the same document
  /// may give more articles.
  package var reading: String?
  /// No poll before this time; `nil` means it was never polled.
  package var nextDue: Date?
  /// The reason for that time; `nil` if unknown.
  package var nextReason: PollReason?
  /// The server's Retry-After; even a forced pass respects it.
  package var blockedUntil: Date?
  /// Consecutive failures.
  package var failures = 0
  package var firstFailure: Date?
  /// The message of the last failure, `nil` after a success.
  package var lastError: Message?
  package var lastSuccess: Date?
  package var lastPoll: Date?
  package var gone = Gone.no
  /// The first 410, until another status code arrives.
  package var goneSince: Date?

  package var validators: Validators?
  /// The last 200, for the probe of servers that answer 304 forever (docs/polling.md C16).
  package var last200: Date?
  package var bodyHash: String?
  /// Seconds; max-age of the last 200 (S5).
  package var maxAge200: Double?
  package var conditional = Conditional.trusted

  /// The feed found on a source that is a page (B6).
  package var feedURL: String?
  /// The target of a permanent redirect that was adopted (R1).
  package var movedTo: String?
  package var redirectCandidate: RedirectCandidate?

  /// Seconds between polls that the feed asks for (ttl, sy:), `nil` if it has none.
  package var feedHint: Double?
  /// Seconds of the feed's `ttl` alone, which may also shorten the interval (S9).
  package var ttl: Double?
  /// Hours of the day in GMT, 0–23, without polls.
  package var skipHours: Set<Int> = []
  /// Days without polls, 1 (Sunday) to 7, GMT.
  package var skipDays: Set<Int> = []
  /// Seconds; the interval from the feed's publication rate (S9).
  package var adaptiveInterval: Double?
  /// Seconds; the median gap between the newest dated items (S9). Each poll recomputes the interval
  /// above from it, and it shows whether a lack of new items is unusual (C16).
  package var medianGap: Double?
  /// The date of the newest dated item ever seen in this feed.
  package var newestItem: Date?
  /// The identity scheme of its items, and the keys of the last document's items: for feeds that
  /// generate new ids at every fetch.
  package var identityScheme: String?
  package var itemKeys: String?
  /// Format and title as last parsed.
  package var format: String?
  package var title: String?
  package var homePageURL: String?
  /// The address of the icon that it declares.
  package var icon: String?
  /// Moving average of the decoded size of its documents, in bytes.
  package var meanBytes: Double?
  /// Moving average of the time until a complete response, in seconds.
  package var meanSeconds: Double?

  package init(url: String) {
    self.url = url
  }

  /// The state of a feed that answered 410.
  package enum Gone: String, Sendable, Hashable {
    case no
    /// One 410 was seen; a second poll has to confirm it.
    case maybe
    case confirmed
  }

  /// Whether the server's 304 can be trusted (docs/polling.md C16).
  package enum Conditional: Sendable, Hashable {
    case trusted
    /// An unconditional probe found no change; the next one is not before this time.
    case probed(at: Date)
    /// A probe proved a 304 wrong: no validators are sent before this time. After it the source is
    /// on probation: conditional requests with early probes, until one of them gets a full
    /// response.
    case broken(until: Date)
  }

  /// ETag and Last-Modified exactly as received, and the URL that sent them.
  package struct Validators: Sendable, Hashable {
    package var url: String
    package var etag: String?
    package var lastModified: String?

    package init(url: String, etag: String?, lastModified: String?) {
      self.url = url
      self.etag = etag
      self.lastModified = lastModified
    }
  }

  /// A permanent redirect that was seen but not yet adopted.
  package struct RedirectCandidate: Sendable, Hashable {
    package var url: String
    package var since: Date
    package var polls: Int

    package init(url: String, since: Date, polls: Int) {
      self.url = url
      self.since = since
      self.polls = polls
    }
  }
}

/// The state of a host, shared by all its sources.
package struct HostState: Sendable, Hashable {
  /// The name without a port, lower case.
  package var host: String
  /// No requests to the host before this time, because of a 429 (docs/polling.md E2).
  package var blockedUntil: Date?

  package init(host: String, blockedUntil: Date? = nil) {
    self.host = host
    self.blockedUntil = blockedUntil
  }
}

/// The reason for the time of a source's next poll.
package enum PollReason: String, Sendable, Hashable, CaseIterable {
  /// The configured interval has to pass.
  case interval
  /// The publication rate of the feed suggests the time (docs/polling.md S9).
  case adaptive
  /// The server says that nothing changes before (`max-age`, `Expires`; S4, S6).
  case maxAge = "max_age"
  /// The feed asks for an interval between polls (`ttl`, `sy:`).
  case feedHint = "ttl"
  /// A reader asked for news; it is polled before its time.
  case wanted
  /// A hub delivers new items; polls are only a fallback (P9).
  case webSub = "websub"
  /// The feed asks not to be polled at some hours or days (S10).
  case skippedHours = "skip_hours"
  /// It failed; each failure doubles the time (E5).
  case backOff = "back_off"
  /// It has failed for 30 days or more (E5).
  case weekly
  /// The server sent `Retry-After` (E1).
  case retryAfter = "retry_after"
  /// The host of the feed, or one that it redirects to, asked for a pause (E2).
  case host
  /// The server sent one 410; a second poll has to confirm it (E7).
  case goneOnce = "gone_once"
}

/// Limits of polling (docs/polling.md). A stored date beyond its limit was written by a clock that
/// was set back since, and does not count.
package enum PollLimits {
  private static let day = 86_400.0
  /// Seconds until a source is due at most: only its own interval may set a later date (S14).
  package static let furthestDue = 8 * day
  /// Seconds for which a host may ask not to be contacted at most: longer than the longest pause
  /// that is obeyed.
  package static let longestHold = 8 * day
  /// Seconds by which another claim may end later than a claim that begins now.
  package static let claimTolerance = 3600.0
  /// Seconds of failures after which a source is polled weekly (E5).
  package static let deadAfter = 30 * day
}

extension FeedState {
  /// Whether the source has failed for so long that it is polled weekly.
  package func isDead(at now: Date) -> Bool {
    firstFailure.map { now.timeIntervalSince($0) >= PollLimits.deadAfter } ?? false
  }
}

/// What happens to the sources of a reader who wants news now.
package struct WantedPolls: Sendable, Hashable {
  /// Number of sources that are asked before their time.
  package var asked = 0
  /// Number of sources that are due anyway, or are being asked.
  package var due = 0
  /// Number of sources that have to wait, and the earliest and the latest time of these.
  package var waiting = 0
  package var first: Date?
  package var last: Date?

  package init(
    asked: Int = 0, due: Int = 0, waiting: Int = 0, first: Date? = nil, last: Date? = nil
  ) {
    self.asked = asked
    self.due = due
    self.waiting = waiting
    self.first = first
    self.last = last
  }
}
