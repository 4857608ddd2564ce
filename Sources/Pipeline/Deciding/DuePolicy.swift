package import Foundation
package import Models
package import Words

/// Decides which sources are due (polling.md S2, S10, S13, S14, E4).
package enum DuePolicy {
  /// Seconds over which overdue sources are spread when the daemon starts (S13).
  package static let startupSpread = 600.0

  /// Seconds: all sources are looked at this often even if none is due, because another process may
  /// have written their state.
  package static let longestCheckInterval = 600.0

  /// - Parameters:
  ///   - interval: the configured interval in seconds; one of more than a week does not count as a
  ///     sign of a wrong clock.
  ///   - host: state of the host to ask; `nil` if it is unknown.
  ///   - force: a person wants the poll now. This overrides schedule and back-off, but not
  ///     Retry-After, a 429 or a feed that is gone (E4).
  ///   - jitter: 0..<1, for a source that is moved out of a skipped hour.
  package static func decide(
    _ state: FeedState, interval: Double? = nil, host: HostState?, now: Date, force: Bool = false,
    jitter: Double
  ) -> DueDecision {
    if state.gone == .confirmed { return .gone }
    if let until = hold(state.blockedUntil, now: now) { return .blocked(until: until) }
    if let until = hold(host?.blockedUntil, now: now) { return .hostBlocked(until: until) }
    if force { return .due }
    let longest = max(PollLimits.furthestDue, (interval ?? 0) + PollSchedule.longestJitter)
    if let next = hold(state.nextDue, now: now, longest: longest) { return .later(at: next) }
    guard let allowed = nextAllowedHour(state, now: now) else { return .due }
    return .postponed(to: allowed.addingTimeInterval(jitter * 600))
  }

  /// Returns when to ask each overdue source, as seconds from the start (S13). No source waits
  /// longer than it has been overdue already: after a restart, those that came due meanwhile are
  /// asked within the time that the restart took.
  ///
  /// - Parameters:
  ///   - overdue: for how long each source has been due, in seconds, longest first.
  ///   - jitter: 0..<1.
  package static func startDelays(_ overdue: [Double], jitter: Double) -> [Double] {
    guard overdue.count > 1 else { return overdue.map { _ in 0 } }
    let step = startupSpread / Double(overdue.count)
    return overdue.enumerated().map { place, seconds in
      min((Double(place) + jitter) * step, seconds)
    }
  }

  /// Whether the machine slept while the daemon waited, or its clock was set ahead, or so far back
  /// that all dates are wrong (S14). Afterwards many sources are overdue at once, as after a start
  /// (S13).
  package static func hasSlept(from start: Date, to end: Date, planned seconds: Double) -> Bool {
    let passed = end.timeIntervalSince(start)
    return passed > seconds + startupSpread || passed < -PollLimits.furthestDue
  }

  /// Whether a source is past its due time or has a due time from a wrong clock.
  package static func isOverdue(_ due: Date, now: Date) -> Bool {
    due < now || due.timeIntervalSince(now) > PollLimits.furthestDue
  }

  /// For how long a source has been due, in seconds. A due time from a wrong clock does not tell;
  /// such a source counts as due for a long time.
  package static func overdue(_ due: Date, now: Date) -> Double {
    due <= now ? now.timeIntervalSince(due) : startupSpread
  }

  /// Whether no source has to be looked at yet. A time further ahead than the longest pause was set
  /// before the clock was put back.
  package static func isBeforeNextCheck(_ date: Date, now: Date) -> Bool {
    date > now && date.timeIntervalSince(now) <= longestCheckInterval
  }

  private static func hold(_ until: Date?, now: Date, longest: Double = PollLimits.furthestDue)
    -> Date?
  {
    guard let until, until > now, until.timeIntervalSince(now) <= longest else { return nil }
    return until
  }

  /// The start of the next hour that the feed allows; `nil` if the current hour is allowed or no
  /// hour at all is.
  private static func nextAllowedHour(_ state: FeedState, now: Date) -> Date? {
    let hours = state.skipHours.count < 24 ? state.skipHours : []
    let days = state.skipDays.count < 7 ? state.skipDays : []
    let thisHour = Int((now.timeIntervalSince1970 / 3600).rounded(.down))
    for hour in thisHour..<(thisHour + 8 * 24) {
      // 1 January 1970 was a Thursday, day 5.
      let day = (hour.flooredDivision(by: 24) + 4).flooredRemainder(by: 7) + 1
      guard !hours.contains(hour.flooredRemainder(by: 24)), !days.contains(day) else { continue }
      return hour == thisHour ? nil : Date(timeIntervalSince1970: Double(hour) * 3600)
    }
    return nil
  }
}

extension Int {
  fileprivate func flooredRemainder(by divisor: Int) -> Int {
    let remainder = self % divisor
    return remainder < 0 ? remainder + divisor : remainder
  }

  fileprivate func flooredDivision(by divisor: Int) -> Int {
    (self - flooredRemainder(by: divisor)) / divisor
  }
}

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
