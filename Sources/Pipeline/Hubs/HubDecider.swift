import Basics
package import Fetching
package import Foundation
package import Models

/// Decides when to ask a hub, how its answers change a subscription, and which requests of it are
/// accepted (WebSub 5, 7, 8; docs/polling.md P9). Pure: the time is an argument.
package enum HubDecider {
  /// The requested lease in seconds.
  static let lease = 10.0 * 86400
  /// The fraction of a lease after which it is renewed.
  static let renewal = 0.8
  /// Seconds within which a hub must verify a request.
  static let verificationTimeout = 86400.0
  /// Seconds to wait after the first request that was not verified, doubled each time.
  static let shortestWait = 3600.0
  static let longestWait = 86400.0
  /// Seconds: a lease outside this range is moved to its nearest end.
  static let leases = 60.0...(30.0 * 86400)

  /// - Parameter callback: the configured address; a hub with another one is told the new one at
  ///   once.
  package static func isDue(_ subscription: Subscription, callback: String, now: Date) -> Bool {
    guard subscription.callback ?? callback == callback else { return true }
    guard let next = subscription.nextAttempt else { return true }
    // A later time was written while the clock was wrong.
    return next <= now || next.timeIntervalSince(now) > leases.upperBound
  }

  /// Returns the subscription while its hub is being asked; a lease stays in force meanwhile.
  ///
  /// - Parameters:
  ///   - callback: the configured address. A lease for another address is void.
  ///   - token: used for the first request, and kept for renewals.
  ///   - secret: likewise.
  package static func asked(
    _ subscription: Subscription, callback: String, token: String, secret: String, now: Date
  ) -> Subscription {
    var next = subscription
    if next.callback ?? callback != callback { (next.attempts, next.leaseUntil) = (0, nil) }
    next.callback = callback
    next.token = subscription.token ?? token
    next.secret = subscription.secret ?? secret
    next.askedAt = now
    next.attempts += 1
    let wait = shortestWait * Double(1 << min(next.attempts - 1, 5))
    next.nextAttempt = now.addingTimeInterval(min(wait, longestWait))
    return next
  }

  /// The form to send to a hub (WebSub 5.1).
  ///
  /// Its callback is the configured address followed by the token.
  package static func form(for subscription: Subscription) -> String {
    let callback = subscription.callback ?? ""
    let base = callback.hasSuffix("/") ? callback : callback + "/"
    return [
      ("hub.callback", base + (subscription.token ?? "")), ("hub.mode", "subscribe"),
      ("hub.topic", subscription.topic), ("hub.lease_seconds", String(Int(lease))),
      ("hub.secret", subscription.secret ?? ""),
    ].map { $0 + "=" + PercentEncoding.encode($1) }.joined(separator: "&")
  }

  /// Answers a hub that verifies a request (WebSub 5.3): with the challenge if the request is
  /// pending, else with 404.
  ///
  /// - Returns: also the changed subscription; `nil` if nothing changes.
  package static func verify(
    _ subscription: Subscription, _ query: [String: String], now: Date
  ) -> (reply: CallbackReply, next: Subscription?) {
    let isPending =
      subscription.askedAt.map { abs(now.timeIntervalSince($0)) <= verificationTimeout } ?? false
    // A hub may revoke a lease that it granted (WebSub 5.2).
    let isRevoked = query["hub.mode"] == "denied" && hasLease(subscription, now: now)
    guard isPending || isRevoked, query["hub.topic"] == subscription.topic else {
      return (CallbackReply(404), nil)
    }
    var next = subscription
    next.askedAt = nil
    switch query["hub.mode"] {
    case "subscribe":
      guard let challenge = query["hub.challenge"], !challenge.isEmpty else {
        return (CallbackReply(404), nil)
      }
      let promised = query["hub.lease_seconds"].flatMap { Double($0) } ?? lease
      let seconds = promised.isFinite ? promised : lease
      let kept = min(max(seconds, leases.lowerBound), leases.upperBound)
      next.attempts = 0
      next.leaseUntil = now.addingTimeInterval(kept)
      next.nextAttempt = now.addingTimeInterval(kept * renewal)
      return (CallbackReply(200, challenge), next)
    case "denied":
      next.leaseUntil = nil
      next.nextAttempt = now.addingTimeInterval(longestWait)
      return (CallbackReply(200), next)
    default:
      return (CallbackReply(404), nil)
    }
  }

  /// Whether a delivery is accepted: the hub has a lease and signed the delivery.
  package static func accepts(
    _ subscription: Subscription, _ request: CallbackRequest, now: Date
  ) -> Bool {
    guard let secret = subscription.secret, hasLease(subscription, now: now) else { return false }
    return DeliverySignature.isValid(
      request.headers["x-hub-signature"], of: request.body, secret: secret)
  }

  /// Whether the hub delivers to the configured address, so that polling is only a safety net.
  package static func isInForce(_ subscription: Subscription, callback: String, now: Date) -> Bool {
    subscription.callback ?? callback == callback && hasLease(subscription, now: now)
  }

  private static func hasLease(_ subscription: Subscription, now: Date) -> Bool {
    subscription.leaseUntil.map { $0 > now } ?? false
  }
}

/// The request of a hub to the callback (WebSub 5.3, 7).
package struct CallbackRequest: Sendable, Hashable {
  package var method: String
  /// The last segment of the path, which identifies the subscription.
  package var token: String
  /// Decoded; the first value of a repeated name.
  package var query: [String: String]
  package var headers: HeaderFields
  package var body: [UInt8]

  package init(
    method: String, token: String, query: [String: String] = [:],
    headers: [(name: String, value: String)] = [], body: [UInt8] = []
  ) {
    self.method = method
    self.token = token
    self.query = query
    self.headers = HeaderFields(headers.map { HeaderFields.Field(name: $0.name, value: $0.value) })
    self.body = body
  }
}

/// The response to a hub.
package struct CallbackReply: Sendable, Hashable {
  package var status: Int
  package var body: String
  /// Seconds after which the hub may try again, with status 503.
  package var retryAfter: Int?

  package init(_ status: Int, _ body: String = "", retryAfter: Int? = nil) {
    self.status = status
    self.body = body
    self.retryAfter = retryAfter
  }
}
