package import Fetching
package import Foundation
package import Models

/// Decides whether to adopt a permanent redirect (polling.md R1–R5): after at least three polls
/// over at least 48 hours that led to the same place and found the feed there.
package enum RedirectDecider {
  static let polls = 3
  static let over = 48.0 * 3600

  /// Returns the state after a poll that succeeded, and the URL that it adopted, if any.
  package static func afterSuccess(_ state: FeedState, hops: [RedirectHop], now: Date)
    -> (state: FeedState, adopted: String?)
  {
    var state = state
    guard let target = permanentTarget(of: hops) else {
      state.redirectCandidate = nil
      return (state, nil)
    }
    var candidate = FeedState.RedirectCandidate(url: target, since: now, polls: 1)
    // A start in the future comes from a wrong clock.
    if let known = state.redirectCandidate, known.url == target, known.since <= now {
      candidate.since = known.since
      candidate.polls = known.polls + 1
    }
    guard candidate.polls >= polls, now.timeIntervalSince(candidate.since) >= over else {
      state.redirectCandidate = candidate
      return (state, nil)
    }
    state.redirectCandidate = nil
    state.movedTo = target == state.url ? nil : target
    return (state, target)
  }

  /// The target of the leading permanent redirects; hops after a temporary one do not count (R4).
  package static func permanentTarget(of hops: [RedirectHop]) -> String? {
    hops.prefix(while: \.isPermanent).last?.target
  }

  /// Whether a failure at an adopted place undoes the adoption (R5).
  package static func undoes(_ failure: PollFailure, failures: Int) -> Bool {
    switch failure.kind {
    case .gone, .notThere, .notAFeed: true
    // A place that keeps failing is no better than one that does not exist.
    case .throttled, .validatorsUseless: false
    case .other: failures >= 3
    }
  }
}
