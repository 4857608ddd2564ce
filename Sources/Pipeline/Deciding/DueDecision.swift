package import Foundation

/// Whether a source is to be asked now, and if not, the reason.
package enum DueDecision: Sendable, Hashable {
  case due
  case later(at: Date)
  /// Due, but in an hour or day that the feed asks to skip; store this as the next due time.
  case postponed(to: Date)
  /// The source's server sent Retry-After.
  case blocked(until: Date)
  /// The host sent 429.
  case hostBlocked(until: Date)
  case gone

  package var isDue: Bool { self == .due }

  /// Why the source is skipped, in words; `nil` if it is due.
  package var reason: String? {
    switch self {
    case .due: nil
    case .later(let date): "not due before \(Self.stamp(date))"
    case .postponed(let date):
      "the feed asks not to be polled at this hour; next check \(Self.stamp(date))"
    case .blocked(let date): "its server accepts no requests until \(Self.stamp(date))"
    case .hostBlocked(let date): "its host accepts no requests until \(Self.stamp(date))"
    case .gone: "its server reports that it is gone; change or remove its URL"
    }
  }

  private static func stamp(_ date: Date) -> String {
    date.formatted(.iso8601)
  }
}
