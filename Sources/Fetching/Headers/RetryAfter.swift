package import Foundation

/// `Retry-After` (RFC 9110 10.2.3): seconds or a date.
package enum RetryAfter {
  /// The seconds to wait, never negative.
  ///
  /// - Parameter cap: seconds; also what a number too large to hold means (E1).
  /// - Returns: `nil` when the field is absent or unreadable.
  package static func seconds(in headers: HeaderFields, now: Date, cap: Double) -> Double? {
    guard let value = headers["retry-after"]?.trimmingCharacters(in: .whitespaces), !value.isEmpty
    else { return nil }
    if value.utf8.allSatisfy({ (48...57).contains($0) }) {
      return Int(value).map { min(Double($0), cap) } ?? cap
    }
    guard let date = HTTPDate.parse(value, now: now) else { return nil }
    return min(max(date.timeIntervalSince(now), 0), cap)
  }
}
