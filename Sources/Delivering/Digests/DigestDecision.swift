package import Foundation
package import Models

/// Decides which edition of a plan is due. Each edition is made once, even if the daemon stops or
/// its clock jumps. A missed edition is made later, until the next one is due.
package enum DigestDecision: Sendable, Hashable {
  /// Make this edition now.
  case due(DigestSchedule.Slot)
  /// No edition is due before this time.
  case later(Date)

  /// Seconds until the next check if the schedule has no slot.
  private static let idle = 24.0 * 3600
  /// Seconds during which a delivery is retried.
  private static let maximumAge = 24.0 * 3600
  /// Maximum seconds between two attempts.
  package static let longestWait = 4.0 * 3600

  /// - Parameters:
  ///   - known: when the plan was first seen; editions that were due earlier are not made.
  ///   - isMade: whether the edition of the last slot was made.
  package init(_ schedule: DigestSchedule, known: Date, isMade: Bool, now: Date) {
    if !isMade, let slot = schedule.last(notAfter: now), slot.date >= known {
      self = .due(slot)
    } else {
      self = .later(schedule.next(after: now)?.date ?? now.addingTimeInterval(Self.idle))
    }
  }

  /// Start of an edition's period: the plan's `since` before its slot, else the slot before.
  package static func start(of slot: DigestSchedule.Slot, _ plan: DigestPlan) -> Date {
    if let since = plan.since { return slot.date.addingTimeInterval(-since) }
    return plan.schedule.last(before: slot)?.date ?? slot.date.addingTimeInterval(-86_400)
  }

  /// The time of the next attempt if the one that begins now fails. Intervals grow, for a day;
  /// `nil` means give up.
  ///
  /// - Parameters:
  ///   - tries: number of earlier attempts.
  ///   - made: when the edition was made.
  package static func nextTry(after tries: Int, made: Date, now: Date) -> Date? {
    guard now.timeIntervalSince(made) < maximumAge else { return nil }
    return now.addingTimeInterval(min(longestWait, 60 * Double(1 << min(max(tries, 0), 8))))
  }
}
