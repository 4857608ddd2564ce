package import Models

/// The result of checking the secrets of an API request.
package enum Access: Sendable {
  /// The secret belongs to this reader's app. The response waits for the given seconds, see
  /// ``WebResponse/delay``.
  case granted(AppPassword, delay: Double)
  /// The request has no secret.
  case none
  /// The secret is wrong or revoked. The response waits as with ``granted(_:delay:)``.
  case wrong(delay: Double)
  /// Too many wrong secrets: the client may try again after the given seconds.
  case refused(retryAfter: Int)
}
