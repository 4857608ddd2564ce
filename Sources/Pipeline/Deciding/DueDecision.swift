package import Foundation
package import Words

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

  /// Why the source is skipped, in words; `nil` if it is due.
  package var reason: Message? {
    switch self {
    case .due: nil
    case .later(let date): Message(.skipNotDue, date)
    case .postponed(let date): Message(.skipHour, date)
    case .blocked(let date): Message(.skipServerWait, date)
    case .hostBlocked(let date): Message(.skipHostWait, date)
    case .gone: Message(.skipGone)
    }
  }
}
