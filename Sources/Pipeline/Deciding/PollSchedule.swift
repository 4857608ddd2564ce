import Basics
package import Fetching
package import Foundation
import Models

/// Computes when to poll next (polling.md).
package enum PollSchedule {
  static let day = 86400.0
  /// Seconds: the upper limit of hints and back-off (S7, E5).
  static let longest = day
  static let shortestBackOff = 900.0
  static let longestJitter = 1800.0

  /// Seconds to wait after a success.
  ///
  /// - Parameters:
  ///   - base: the interval, configured or adaptive.
  ///   - hint: the longest wait that the server or the feed asks for; it lengthens the interval and
  ///     never shortens it (S11).
  package static func waitAfterSuccess(base: Double, hint: Double) -> Double {
    max(base, min(hint, longest))
  }

  /// Seconds to wait after `failures` failures in a row; never less than the base.
  package static func waitAfterFailure(
    _ failures: Int, base: Double, firstFailure: Date, now: Date
  ) -> Double {
    if now.timeIntervalSince(firstFailure) >= PollLimits.deadAfter { return 7 * day }
    let doublings = min(max(failures - 1, 0), 16)
    let wait = max(base, shortestBackOff) * Double(1 << doublings)
    return max(base, min(longest, wait))
  }

  /// - Parameter jitter: 0..<1; adds at most a tenth of the wait and at most half an hour (S3).
  package static func nextDue(end: Date, wait: Double, jitter: Double) -> Date {
    end.addingTimeInterval(wait + jitter * min(wait / 10, longestJitter))
  }
}

/// The polling interval of a feed without a configured one (polling.md S9): half the median gap
/// between its newest items.
package enum AdaptiveInterval {
  /// Seconds: the shortest interval, unless the server itself names a shorter time.
  static let floor = 3600.0
  static let lowestFloor = 900.0
  static let ceiling = 12.0 * 3600
  static let newestItems = 20

  /// The median gap in seconds between the newest dated items; `nil` with fewer than two.
  ///
  /// - Parameter now: later dates are announcements and say nothing of the publishing rhythm; they
  ///   are left out.
  package static func medianGap(of dates: [Date], now: Date) -> Double? {
    let newest = dates.filter { $0 <= now }.sorted(by: >).prefix(newestItems)
    guard newest.count >= 2 else { return nil }
    let gaps = zip(newest, newest.dropFirst()).map { $0.timeIntervalSince($1) }.sorted()
    let middle = gaps.count / 2
    return gaps.count.isMultiple(of: 2) ? (gaps[middle - 1] + gaps[middle]) / 2 : gaps[middle]
  }

  /// Seconds between two polls.
  ///
  /// - Parameter hints: seconds of max-age and ttl; one below the floor lowers the floor, but not
  ///   below 15 minutes. A hint of 0 is ignored.
  package static func seconds(
    medianGap: Double?, newestItem: Date?, hints: [Double], now: Date
  ) -> Double {
    let short = hints.filter { $0 > 0 && $0 < floor }.min()
    let least = short.map { max($0, lowestFloor) } ?? floor
    let silence = newestItem.map { now.timeIntervalSince($0) } ?? 0
    if silence > 365 * 86400 { return 24 * 3600 }
    if silence > 30 * 86400 { return ceiling }
    guard let medianGap else { return least }
    return min(max(medianGap / 2, least), ceiling)
  }
}

/// The freshness lifetime that a response declares (RFC 9111 4.2; polling.md S4, S6).
package enum FreshnessHint {
  /// Seconds from now: `max-age` less `Age`, else `Expires` less `Date`; `nil` without either.
  /// Never negative: an expired lifetime is 0.
  package static func seconds(in headers: HeaderFields, now: Date) -> Double? {
    if let maxAge = maxAge(in: headers) {
      let age = headers["age"].flatMap { number($0[...]) } ?? 0
      return max(0, maxAge - age)
    }
    guard let expires = headers["expires"] else { return nil }
    guard let date = HTTPDate.parse(expires, now: now) else { return 0 }
    let sent = headers["date"].flatMap { HTTPDate.parse($0, now: now) } ?? now
    return max(0, date.timeIntervalSince(sent))
  }

  /// The first readable `max-age`, quoted or not, in any letter case.
  private static func maxAge(in headers: HeaderFields) -> Double? {
    for value in headers.all("cache-control") {
      for directive in directives(in: value) {
        let pair = directive.split(separator: "=", maxSplits: 1)
        guard pair.count == 2, trim(pair[0]).lowercased() == "max-age" else { continue }
        if let seconds = number(trim(pair[1])) { return seconds }
      }
    }
    return nil
  }

  /// Splits at commas, except within quotes (RFC 9110 5.6.4).
  private static func directives(in value: String) -> [Substring] {
    var directives: [Substring] = []
    var start = value.startIndex
    var isQuoted = false
    for index in value.indices {
      if value[index] == "\"" { isQuoted.toggle() }
      guard value[index] == ",", !isQuoted else { continue }
      directives.append(value[start..<index])
      start = value.index(after: index)
    }
    return directives + [value[start...]]
  }

  /// Parses delta-seconds; a number too large to hold becomes 2^31 (RFC 9111 1.2.2).
  private static func number(_ text: Substring) -> Double? {
    let digits = trim(text)
    guard !digits.isEmpty, digits.utf8.count <= 4096,
      digits.utf8.allSatisfy({ (48...57).contains($0) })
    else { return nil }
    return min(Double(digits) ?? 2_147_483_648, 2_147_483_648)
  }

  private static func trim(_ text: Substring) -> Substring {
    text.trimming { $0 == " " || $0 == "\t" || $0 == "\"" }
  }
}
