package import Foundation
package import Models

/// Decides which edition of a plan is due. Each is made once, whatever happens to the daemon and to
/// its clock; one that was missed is made up for until the next one is due.
package enum DigestDecision: Sendable, Hashable {
  /// It is to be made now.
  case due(DigestSchedule.Slot)
  /// Nothing before then.
  case later(Date)

  /// Seconds to the next look where there is no slot at all.
  private static let idle = 24.0 * 3600
  /// Seconds that a delivery is tried.
  private static let patience = 24.0 * 3600
  /// Seconds between two tries at most.
  package static let longestWait = 4.0 * 3600

  /// - Parameters:
  ///   - known: when the plan was first seen: what was due before is not made up for.
  ///   - isMade: whether the edition of the last slot was made.
  package init(_ schedule: DigestSchedule, known: Date, isMade: Bool, now: Date) {
    if !isMade, let slot = schedule.last(notAfter: now), slot.date >= known {
      self = .due(slot)
    } else {
      self = .later(schedule.next(after: now)?.date ?? now.addingTimeInterval(Self.idle))
    }
  }

  /// Since when an edition tells news: since the one before it, or as long as its plan says.
  package static func start(of slot: DigestSchedule.Slot, _ plan: DigestPlan) -> Date {
    if let since = plan.since { return slot.date.addingTimeInterval(-since) }
    return plan.schedule.last(before: slot)?.date ?? slot.date.addingTimeInterval(-86_400)
  }

  /// When a delivery is tried again, should the try that begins now fail: ever more seldom, for a
  /// day; `nil` gives up.
  ///
  /// - Parameters:
  ///   - tries: those before this one.
  ///   - made: when the edition was made.
  package static func nextTry(after tries: Int, made: Date, now: Date) -> Date? {
    guard now.timeIntervalSince(made) < patience else { return nil }
    return now.addingTimeInterval(min(longestWait, 60 * Double(1 << min(max(tries, 0), 8))))
  }
}
