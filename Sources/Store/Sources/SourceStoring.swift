package import Foundation
package import Models

/// The configured sources, the state of their feeds and hosts, and the results of polls.
package protocol SourceStoring: Sendable {
  /// Makes the stored sources match the configuration.
  ///
  /// A source with a new name and the URL of a removed source was renamed and keeps its articles. A
  /// removed source keeps its articles too, but is no longer polled. A source whose URL changed
  /// loses the feed state of the old address.
  ///
  /// - Parameter categories: in the order of the tabs; categories that only sources name follow.
  func configure(_ sources: [Source], categories: [String], at now: Date) throws

  /// The configured sources by their names in lower case.
  func pollableSources() async throws -> [String: PollableSource]

  /// Visits the configured sources in the order of the configuration, one at a time: there may be
  /// many, and a state is more than a kilobyte.
  ///
  /// - Parameter body: called with the state of the source's feed; `nil` if the source was never
  ///   polled or its URL has changed since.
  func forEachFeed(_ body: (PollableSource, FeedState?) throws -> Void) throws

  /// As ``forEachFeed(_:)``, but only for sources that may be due, ordered by due date: never
  /// polled, past their due date, or with a due date more than eight days ahead, which a clock that
  /// was set back since may have written.
  ///
  /// Of a store that several machines share, only the sources that this process is to poll: none
  /// that another process has claimed, and, if it is a daemon that polls, the sources of its share
  /// of the hosts. Only while none of these is due, it visits sources of other daemons that are
  /// late.
  func forEachDueFeed(at now: Date, _ body: (PollableSource, FeedState?) throws -> Void) throws

  /// The first due date of a source after `now`, by the rules of ``forEachDueFeed(at:_:)``.
  func nextDue(after now: Date) throws -> Date?

  /// The sources that still have articles and are neither in the configuration nor in a reader's own
  /// list, by name.
  ///
  /// - Parameters:
  ///   - sources: the configuration, which may have changed since it was stored; `nil` for the stored
  ///     one.
  ///   - reader: the reader who must see them; `nil` for those of all readers.
  func removedSources(
    besides sources: [Source]?, seenBy reader: String?
  ) throws -> [RemovedSource]

  /// Deletes articles, except bookmarked ones, of a source that is no longer configured, and the
  /// source itself with its last article.
  ///
  /// - Parameter limit: maximum number of articles to delete.
  /// - Returns: the number of deleted articles.
  func purge(_ source: Int64, limit: Int) async throws -> Int

  /// The state of one source's feed, `nil` as in ``forEachFeed(_:)``.
  func feedState(of source: Int64) async throws -> FeedState?

  /// The hosts on hold beyond `now`. A date more than eight days ahead, the most that a host may
  /// ask for, was written by a clock that was set back since.
  func heldHosts(at now: Date) throws -> [HostState]

  /// Puts a host on hold until a date; a later date already stored stays.
  func hold(_ host: String, until: Date) async throws

  /// Changes the due dates of sources; the rest of their state stays.
  func postpone(_ looks: [Int64: Date], because reason: PollReason) async throws

  /// Stores the results of polls and claims the sources to poll next. If that takes long, the last
  /// poll records are left for the next batch.
  func exchange(_ batch: PollBatch) async throws -> PollBatchResult

  /// Ends claims of this process without a poll.
  func release(_ sources: [Int64]) async throws

  /// The subscriptions of the configured sources, ordered by source id.
  func subscriptions() throws -> [Subscription]

  /// Stores a subscription, if the feed still names its hub and topic.
  func setSubscription(_ subscription: Subscription) async throws
}

/// Claims to renew.
package struct ClaimRenewal: Sendable {
  package var sources: [Int64]
  /// The present end of the claims: sources that another process has claimed or polled since have
  /// another one and are not renewed.
  package var former: Date
  package var until: Date

  package init(_ sources: [Int64], from former: Date, until: Date) {
    self.sources = sources
    self.former = former
    self.until = until
  }
}

/// The data of a configured source that polling needs.
package struct PollableSource: Sendable, Hashable {
  package var id: Int64
  package var name: String
  /// Initial votes of each of its articles (0.5–2).
  package var weight: Double
  /// Whether it has no articles.
  package var isEmpty: Bool
}

/// A source that is no longer configured but still has articles.
package struct RemovedSource: Sendable, Hashable {
  package var id: Int64
  package var name: String
  package var articles: Int
  /// Number of these articles that any reader has bookmarked.
  package var bookmarked: Int
}

/// A source in the store.
package struct StoredSource: Sendable, Hashable {
  package var id: Int64
  package var name: String
  package var homePage: String?
  /// Whether it is in a list; others are kept for their articles.
  package var isConfigured: Bool
  /// Whether it is or was in the shared list, not only in readers' own.
  package var isShared: Bool
  package var articles: Int
  /// Number of articles that one reader has not read.
  package var unread: Int
  /// New articles per day, since the first article of the last 30 days.
  package var newPerDay: Double

  /// Whether it has left the shared list: no list has its articles any more
  /// (``FeedQuery/isOfSubscriptions``).
  var hasLeft: Bool { isShared && !isConfigured }

  /// Seconds over which new articles are counted: 30 days.
  package static let window = 30 * 86_400.0

  /// New articles per day, rounded to a hundredth for display.
  ///
  /// - Parameters:
  ///   - recent: number of articles within the window.
  ///   - since: publication date of the first of them, seconds since 1970; `nil` if there are none.
  package static func newPerDay(_ recent: Int, since: Double?, at now: Date) -> Double {
    guard let since else { return 0 }
    let days = max(1, (now.stored - since) / 86_400)
    return hundredths(Double(recent) / days)
  }

  /// Also of a sum of such numbers, which is not exact.
  static func hundredths(_ number: Double) -> Double { (number * 100).rounded() / 100 }
}

/// Sources to claim for a poll, so that two processes never poll the same source at once.
package struct ClaimRequest: Sendable {
  package var feeds: [Feed]
  package var now: Date
  /// End of the claims, unless they are settled or released before.
  package var until: Date

  package init(_ feeds: [Feed], at now: Date, until: Date) {
    self.feeds = feeds
    self.now = now
    self.until = until
  }

  package struct Feed: Sendable, Hashable {
    package var source: Int64
    /// As configured.
    package var url: String
    /// The last poll as known when the source was chosen: if it differs, the source has been polled
    /// since and is not claimed.
    package var lastPoll: Date?
    /// The host whose state is returned with the claim.
    package var host: String?

    package init(source: Int64, url: String, lastPoll: Date?, host: String?) {
      self.source = source
      self.url = url
      self.lastPoll = lastPoll
      self.host = host
    }
  }
}

/// A source that was claimed.
package struct ClaimedFeed: Sendable {
  /// `nil` if the source was never polled or its URL has changed since.
  package var state: FeedState?
  /// State of its host, `nil` if the host was never put on hold.
  package var host: HostState?
  /// Number of this claim among all claims of the source, for ``PollRecord/claim``; `nil` if
  /// the store does not number claims.
  package var number: Int64?
}

/// Polls that readers want now: whichever process polls finds them in the store.
package protocol WantedPollStoring: Sendable {
  /// Makes sources due that would be polled later.
  func want(_ sources: [Int64], at now: Date) throws

  /// Whether a wanted source waits to be polled.
  func hasWantedPolls(at now: Date) throws -> Bool
}

extension WantedPollStoring where Self: SQLStore {
  package func want(_ sources: [Int64], at now: Date) throws {
    guard !sources.isEmpty else { return }
    _ = try write(
      """
      UPDATE feed_state SET next_due = \(now), next_reason = \(PollReason.wanted.rawValue)
      WHERE source_id \(in: sources) AND next_due > \(now)
      """)
  }

  package func hasWantedPolls(at now: Date) throws -> Bool {
    try !read(
      """
      SELECT source_id FROM feed_state
      WHERE next_reason = \(PollReason.wanted.rawValue) AND next_due <= \(now) LIMIT 1
      """
    ).isEmpty
  }
}
