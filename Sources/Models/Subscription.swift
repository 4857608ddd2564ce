package import Foundation

/// A source's subscription with the hub of its feed (WebSub; docs/polling.md P9).
package struct Subscription: Sendable, Hashable {
  /// The source's id.
  package var source: Int64
  package var hub: String
  /// The address that the hub knows the feed by.
  package var topic: String
  /// The last segment of the callback's path, which cannot be guessed; `nil` before the first
  /// request.
  package var token: String?
  /// The configured address that the hub was told to deliver to; `nil` where that was not noted.
  package var callback: String?
  /// What deliveries are signed with.
  package var secret: String?
  /// When the hub was asked, until it has asked back; `nil` when nothing is pending.
  package var askedAt: Date?
  /// Requests in a row that were not verified.
  package var attempts = 0
  /// The hub is not asked before this; `nil`: at once.
  package var nextAttempt: Date?
  /// The hub promised to deliver until then.
  package var leaseUntil: Date?

  package init(source: Int64, hub: String, topic: String) {
    self.source = source
    self.hub = hub
    self.topic = topic
  }
}
