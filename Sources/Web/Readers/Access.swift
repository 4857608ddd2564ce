package import Models

/// What the secrets of a request to an API come to.
package enum Access: Sendable {
  /// It is this reader's app; an answer waits for so many seconds, see ``WebResponse/delay``.
  case granted(AppPassword, delay: Double)
  /// No secret at all.
  case none
  /// A secret that is wrong or revoked; an answer waits as with ``granted(_:delay:)``.
  case wrong(delay: Double)
  /// Too many wrong ones: the client may ask again in so many seconds.
  case refused(retryAfter: Int)
}
