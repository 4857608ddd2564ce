/// What a feed says about when to look again.
package struct ParsedSchedule: Sendable, Hashable {
  /// Minutes (RSS `ttl`).
  package var ttlMinutes: Int?
  /// Seconds between updates (`sy:updatePeriod` by `sy:updateFrequency`).
  package var updateInterval: Double?
  /// Hours of the day, 0 to 23, GMT, in which not to look.
  package var skipHours: Set<Int> = []
  /// Days in which not to look, 1 (Sunday) to 7, GMT.
  package var skipDays: Set<Int> = []

  package init() {}
}
