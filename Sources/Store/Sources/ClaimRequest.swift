package import Foundation
package import Models

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
