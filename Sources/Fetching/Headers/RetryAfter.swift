package import Foundation

/// Parses `Retry-After` (RFC 9110 10.2.3): seconds or a date.
package enum RetryAfter {
  /// Seconds: the longest wait that is obeyed (docs/polling.md E1).
  package static let longest = 7.0 * 86_400
  /// Seconds for which a host is not asked after a 429 that names no time (E2).
  private static let unnamed = 600.0

  /// The seconds for which a response asks; `nil` if it names no time, a time of zero or one in the
  /// past.
  package static func wait(after response: FetchResponse, now: Date) -> Double? {
    seconds(in: response.headers, now: now).flatMap { $0 > 0 ? $0 : nil }
  }

  /// The seconds for which the whole host is not asked after a response; `nil` unless it is a 429
  /// (E2).
  package static func hold(after response: FetchResponse, now: Date) -> Double? {
    response.status == 429 ? wait(after: response, now: now) ?? unnamed : nil
  }

  /// The seconds to wait, never negative; the longest readable value if there are several fields.
  ///
  /// - Parameter cap: maximum in seconds; also the result for a number too large to hold (E1).
  /// - Returns: `nil` if the field is absent or unreadable.
  package static func seconds(
    in headers: HeaderFields, now: Date, cap: Double = longest
  ) -> Double? {
    headers.all("retry-after").compactMap { seconds($0, now: now, cap: cap) }.max()
  }

  private static func seconds(_ field: String, now: Date, cap: Double) -> Double? {
    let value = field.trimmingCharacters(in: .whitespaces)
    guard !value.isEmpty else { return nil }
    if value.utf8.allSatisfy({ (48...57).contains($0) }) {
      return Int(value).map { min(Double($0), cap) } ?? cap
    }
    guard let date = HTTPDate.parse(value, now: now) else { return nil }
    return min(max(date.timeIntervalSince(now), 0), cap)
  }
}
