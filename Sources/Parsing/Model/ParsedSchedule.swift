/// When the feed asks to be fetched again.
package struct ParsedSchedule: Sendable, Hashable {
  /// Minutes (RSS `ttl`).
  package var ttlMinutes: Int?
  /// Seconds between updates (`sy:updatePeriod` divided by `sy:updateFrequency`).
  package var updateInterval: Double?
  /// Hours of the day without fetches, 0 to 23, GMT.
  package var skipHours: Set<Int> = []
  /// Days without fetches, 1 (Sunday) to 7, GMT.
  package var skipDays: Set<Int> = []

  package init() {}
}
