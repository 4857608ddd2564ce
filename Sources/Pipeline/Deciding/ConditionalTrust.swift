import Foundation
import Models

/// Decides whether the 304 responses of a server are trusted (polling.md C16). Some servers answer
/// 304 forever; an honest one must not be asked unconditionally only because its feed published
/// after a quiet week.
enum ConditionalTrust {
  /// Seconds of 304 responses alone after which a feed that used to publish is probed: asked once
  /// without validators.
  static let quietTime = 8 * PollSchedule.day
  /// Seconds; a feed with a longer median gap between items may really have nothing new.
  static let longestGap = 4 * PollSchedule.day
  /// Seconds until the next probe after one that found no change.
  static let probePause = 60 * PollSchedule.day
  /// Seconds for which no validators are sent after a 304 was proven wrong.
  static let ban = 30 * PollSchedule.day
  /// Seconds: an item's own date must be this much older than a request to prove that the item
  /// already existed then. Missing time zones and slow publishing explain smaller differences.
  static let margin = PollSchedule.day

  /// Returns why to ask: with validators (`poll`) or without (`probe`, `distrusted`).
  static func purpose(_ state: FeedState, now: Date) -> RequestPlan.Purpose {
    if case .broken(let until) = state.conditional {
      // A later date was written while the clock was wrong.
      let isBanned = until > now && until.timeIntervalSince(now) <= ban
      if isBanned { return .distrusted }
    }
    guard state.validators != nil, state.failures == 0, let gap = state.medianGap else {
      return .poll
    }
    let isDue =
      switch state.conditional {
      case .trusted: gap < longestGap && isQuiet(state, now: now)
      case .probed(let next): now >= next && gap < longestGap && isQuiet(state, now: now)
      case .broken(let until): now.timeIntervalSince(until) >= probation(gap)
      }
    return isDue ? .probe : .poll
  }

  private static func isQuiet(_ state: FeedState, now: Date) -> Bool {
    state.last200.map { now.timeIntervalSince($0) >= quietTime } ?? false
  }

  /// Seconds from the end of a ban to a probe: long enough for a new item to be expected.
  private static func probation(_ gap: Double) -> Double {
    min(max(2 * gap, PollSchedule.day), quietTime)
  }

  /// Returns the trust after a response with status 200 or 226.
  ///
  /// - Parameters:
  ///   - state: the state before the poll.
  ///   - purpose: why the request was sent.
  ///   - wasConditional: whether the server that answered got validators.
  ///   - hasSameValidators: whether the response carries the stored validators.
  ///   - facts: the parsed facts; `nil` if the body did not change.
  static func after(
    _ state: FeedState, purpose: RequestPlan.Purpose, wasConditional: Bool,
    hasSameValidators: Bool, facts: FeedFacts?, now: Date
  ) -> FeedState.Conditional {
    let isOnProbation = if case .broken = state.conditional { true } else { false }
    if wasConditional {
      // The server compares validators. One that always sends the whole document does no harm
      // either.
      return isOnProbation ? .trusted : state.conditional
    }
    let isNews = facts?.hasChangedItems ?? false
    switch purpose {
    case .probe where !isNews:
      return isOnProbation ? .broken(until: now) : .probed(at: now.addingTimeInterval(probePause))
    case .probe:
      let isProven = hasSameValidators || withheldItems(state, facts)
      return isProven ? .broken(until: now.addingTimeInterval(ban)) : .trusted
    case .distrusted:
      // The ban may rest on item dates; a feed that dates items back disproves it.
      let isDisproved = !(isNews && hasSameValidators) && datesBack(facts, since: state.last200)
      return isDisproved ? .trusted : state.conditional
    case .poll, .rediscovery, .discovered:
      return state.conditional
    }
  }

  /// Whether the response holds new items that the last 304 must have withheld: dated well before
  /// it, but after the last full response.
  private static func withheldItems(_ state: FeedState, _ facts: FeedFacts?) -> Bool {
    guard let facts, let last200 = state.last200, let last304 = state.lastSuccess,
      last304 > last200, !datesBack(facts, since: last200)
    else { return false }
    return facts.newItemDates.contains {
      $0 > last200 && last304.timeIntervalSince($0) > margin
    }
  }

  /// Whether a new item is dated well before the last full response, which did not have it. Then
  /// the feed's dates prove nothing.
  private static func datesBack(_ facts: FeedFacts?, since last200: Date?) -> Bool {
    guard let facts, let last200 else { return false }
    return facts.newItemDates.contains { last200.timeIntervalSince($0) > margin }
  }
}
