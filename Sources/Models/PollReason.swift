/// The reason for the time of a source's next poll.
package enum PollReason: String, Sendable, Hashable, CaseIterable {
  /// The configured interval has to pass.
  case interval
  /// The publication rate of the feed suggests the time (docs/polling.md S9).
  case adaptive
  /// The server says that nothing changes before (`max-age`, `Expires`; S4, S6).
  case maxAge = "max_age"
  /// The feed asks for an interval between polls (`ttl`, `sy:`).
  case feedHint = "ttl"
  /// A reader asked for news; it is polled before its time.
  case wanted
  /// A hub delivers new items; polls are only a fallback (P9).
  case webSub = "websub"
  /// The feed asks not to be polled at some hours or days (S10).
  case skippedHours = "skip_hours"
  /// It failed; each failure doubles the time (E5).
  case backOff = "back_off"
  /// It has failed for 30 days or more (E5).
  case weekly
  /// The server sent `Retry-After` (E1).
  case retryAfter = "retry_after"
  /// The host of the feed, or one that it redirects to, asked for a pause (E2).
  case host
  /// The server sent one 410; a second poll has to confirm it (E7).
  case goneOnce = "gone_once"
}
