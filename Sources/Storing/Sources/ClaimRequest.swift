package import Foundation
package import Models

/// Sources to claim for a poll, so that two processes never poll the same one at once.
package struct ClaimRequest: Sendable {
  package var feeds: [Feed]
  package var now: Date
  /// Until when they are held, unless they are settled or released before.
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
    /// As known when it was chosen: another one means that it has been polled since, and it is not
    /// claimed.
    package var lastPoll: Date?
    /// Whose state is wanted with it.
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
  /// `nil` for one that was never polled or whose URL has changed since.
  package var state: FeedState?
  /// What is known of its host, `nil` where it was never held.
  package var host: HostState?
  /// Which of the claims of this source it is, for ``PollSettlement/claim``; `nil` where it is enough
  /// that it is there.
  package var number: Int64?

  package init(state: FeedState?, host: HostState?, number: Int64? = nil) {
    self.state = state
    self.host = host
    self.number = number
  }
}
