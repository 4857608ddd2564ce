/// Limits on the dates of polls. A stored date beyond its limit was written by a clock that was set
/// back since, and does not count.
package enum PollLimits {
  /// Seconds until a source is due at most: only its own interval may set a later date
  /// (docs/polling.md S14).
  package static let furthestDue = 8.0 * 86_400
  /// Seconds for which a host may ask not to be contacted at most.
  package static let longestHold = 8.0 * 86_400
  /// Seconds by which another claim may end later than a claim that begins now.
  package static let claimTolerance = 3600.0
}
