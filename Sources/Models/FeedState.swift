package import Foundation

/// What is known of a source's feed between two polls: everything that decides when and how to
/// ask again (docs/polling.md, “When”). It survives restarts; a changed source URL begins it anew.
package struct FeedState: Sendable, Hashable {
  /// The source's address as configured when this state was made.
  package var url: String
  /// How its documents were read last (``Source/reading``): another reading may find more in the
  /// same document.
  package var reading: String?
  /// Not polled before this; `nil` has never been polled.
  package var nextDue: Date?
  /// Why then; `nil` where that is not known.
  package var nextReason: LookReason?
  /// A server's own word (Retry-After); not even a forced pass breaks it.
  package var blockedUntil: Date?
  /// Failures in a row.
  package var failures = 0
  package var firstFailure: Date?
  /// The last failure in words, `nil` after a success.
  package var lastError: String?
  package var lastSuccess: Date?
  package var lastPoll: Date?
  package var gone = Gone.no
  /// The first 410, until an answer that is none.
  package var goneSince: Date?

  package var validators: Validators?
  /// The last 200, for the probe of servers that answer 304 for ever (docs/polling.md C16).
  package var last200: Date?
  package var bodyHash: String?
  /// Seconds; max-age of the last 200 (S5).
  package var maxAge200: Double?
  package var conditional = Conditional.trusted

  /// The feed found on a source that is a page (B6).
  package var feedURL: String?
  /// A permanent redirect that was adopted (R1).
  package var movedTo: String?
  package var redirectCandidate: RedirectCandidate?

  /// Seconds between polls that the feed asks for (ttl, sy:), `nil` when it says nothing.
  package var feedHint: Double?
  /// Seconds of the feed's `ttl` alone, which may make polling quicker as well (S9).
  package var ttl: Double?
  /// Hours of the day in GMT, 0–23, in which not to poll.
  package var skipHours: Set<Int> = []
  /// Days in which not to poll, 1 (Sunday) to 7, GMT.
  package var skipDays: Set<Int> = []
  /// Seconds; what the feed's own rhythm suggests (S9).
  package var adaptiveInterval: Double?
  /// Seconds; the median gap between the newest dated items (S9), from which the interval above is
  /// worked out afresh at each poll, and which says whether silence is odd (C16).
  package var medianGap: Double?
  /// The date of the newest dated item ever seen here.
  package var newestItem: Date?
  /// What its items are known by, and the keys of the last document's: for feeds that make up new
  /// ids at every fetch.
  package var identityScheme: String?
  package var itemKeys: String?
  /// Format and title as last parsed.
  package var format: String?
  package var title: String?
  package var homePageURL: String?
  /// Bytes of its documents, decoded: a mean that follows the latest.
  package var meanBytes: Double?
  /// Seconds that its server takes to answer whole: a mean that follows the latest.
  package var meanSeconds: Double?

  package init(url: String) {
    self.url = url
  }

  /// The state of a feed that answered 410.
  package enum Gone: String, Sendable, Hashable {
    case no
    /// One 410 was seen; a second look confirms it.
    case maybe
    case confirmed
  }

  /// Whether the server's 304 can be believed (docs/polling.md C16).
  package enum Conditional: Sendable, Hashable {
    case trusted
    /// An unconditional probe found no change; the next one is not before this time.
    case probed(at: Date)
    /// A probe proved a 304 wrong: no validators are sent before this time. After it the source is
    /// on probation: conditional requests with early probes, until one of them is answered in full.
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

  /// A permanent redirect that has been seen but is not yet believed.
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
