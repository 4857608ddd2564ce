package import Foundation

/// A source's subscription with the hub of its feed (WebSub; docs/polling.md P9).
package struct Subscription: Sendable, Hashable {
  /// The source's id.
  package var source: Int64
  package var hub: String
  /// The address by which the hub knows the feed.
  package var topic: String
  /// The last segment of the callback's path, which cannot be guessed; `nil` before the first
  /// request.
  package var token: String?
  /// The configured callback address sent to the hub; `nil` if it was not recorded.
  package var callback: String?
  /// The secret for the signatures of deliveries.
  package var secret: String?
  /// When the request was sent, until the hub verifies it; `nil` if no request is pending.
  package var askedAt: Date?
  /// Consecutive requests that the hub did not verify.
  package var attempts = 0
  /// No request to the hub before this time; `nil` means at once.
  package var nextAttempt: Date?
  package var leaseUntil: Date?

  package init(source: Int64, hub: String, topic: String) {
    self.source = source
    self.hub = hub
    self.topic = topic
  }
}
