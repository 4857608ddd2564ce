import Basics
package import Foundation
package import Models
package import Store

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

extension WantedPolls {
  /// Makes the sources due that may be asked now. Whoever asks within the same minute finds them due.
  package static func want(
    _ sources: [Source], in store: any Store, at now: Date
  ) throws -> WantedPolls {
    let known = Dictionary(firstOf: sources.map { ($0.address.string, $0) })
    let hosts = Dictionary(firstOf: try store.heldHosts(at: now).map { ($0.host, $0) })
    var result = WantedPolls()
    var early: [Int64] = []
    // Those that were never polled have no state, and are due.
    var stateless = known.count
    try store.forEachFeed { feed, state in
      guard let url = state?.url, let source = known[url] else { return }
      let plan = RequestPlanner.plan(
        for: source, state: RequestPlanner.state(state, for: source), now: now)
      let answer = EarlyPoll(
        state, interval: source.interval, host: plan.host.flatMap { hosts[$0] }, now: now)
      if answer == .now { early.append(feed.id) }
      result.add(answer)
      stateless -= 1
    }
    result.due += max(0, stateless)
    try store.want(early, at: now)
    return result
  }

  private mutating func add(_ answer: EarlyPoll) {
    switch answer {
    case .now: asked += 1
    case .due: due += 1
    case .never: break
    case .waits(let date):
      waiting += 1
      first = min(first ?? date, date)
      last = max(last ?? date, date)
    }
  }
}
