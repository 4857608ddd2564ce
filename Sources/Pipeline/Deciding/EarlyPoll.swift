package import Foundation
package import Models

/// Whether a source is asked earlier than planned because a reader wants news now: never within a
/// quarter of an hour of its last poll, and never against what its publisher or its failures say
/// (docs/polling.md S15).
package enum EarlyPoll: Sendable, Hashable {
  /// It may be asked now, before its time.
  case now
  /// It is due anyway, or is being asked.
  case due
  case waits(until: Date)
  /// It is gone, and is not asked again.
  case never

  /// Seconds between two polls of a source, however much it is wanted.
  package static let rest = 900.0

  /// - Parameters:
  ///   - state: `nil` if it was never polled.
  ///   - interval: the configured interval in seconds.
  package init(_ state: FeedState?, interval: Double?, host: HostState?, now: Date) {
    guard let state else {
      self = .due
      return
    }
    func decision(_ state: FeedState) -> DueDecision {
      DuePolicy.decide(state, interval: interval, host: host, now: now, jitter: 0)
    }
    switch decision(state) {
    case .due: self = .due
    case .gone: self = .never
    case .postponed(let date), .blocked(let date), .hostBlocked(let date):
      self = .waits(until: date)
    case .later(let planned):
      let end = min(planned, Self.end(of: state) ?? planned)
      guard end <= now else {
        self = .waits(until: end)
        return
      }
      var early = state
      early.nextDue = nil
      switch decision(early) {
      case .postponed(let date), .blocked(let date), .hostBlocked(let date):
        self = .waits(until: date)
      case .due, .later, .gone: self = .now
      }
    }
  }

  /// Until when the source must not be asked; `nil` if only its planned time says it. Where the
  /// program chose the time itself, what the publisher asks for still holds.
  private static func end(of state: FeedState) -> Date? {
    guard let last = state.lastPoll else { return nil }
    switch state.nextReason {
    case .interval, .adaptive, .webSub, .wanted:
      return last.addingTimeInterval(max(rest, state.maxAge200 ?? 0, state.feedHint ?? 0))
    case .maxAge, .feedHint, .skippedHours, .backOff, .weekly, .retryAfter, .host, .goneOnce, nil:
      return nil
    }
  }
}
