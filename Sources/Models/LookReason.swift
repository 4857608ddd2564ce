/// Why a source is looked at again when it is, and not earlier.
package enum LookReason: String, Sendable, Hashable, CaseIterable {
  /// The configured interval has to pass.
  case interval
  /// Its own rhythm suggests the time (docs/polling.md S9).
  case adaptive
  /// Its server says that nothing changes before (`max-age`, `Expires`; S4, S6).
  case maxAge = "max_age"
  /// The feed asks for a time between two polls (`ttl`, `sy:`).
  case feedHint = "ttl"
  /// A hub delivers its news; a look is but a net (P9).
  case webSub = "websub"
  /// The feed asks not to be polled at some hours or days (S10).
  case skippedHours = "skip_hours"
  /// It failed; each failure doubles the time (E5).
  case backOff = "back_off"
  /// It has failed for 30 days or more (E5).
  case weekly
  /// Its server said when to ask again (`Retry-After`; E1).
  case retryAfter = "retry_after"
  /// The host that it leads to said when to ask again (E2).
  case host
  /// Its server said once that it is gone; a second look makes sure (E7).
  case goneOnce = "gone_once"
}
