import Fetching
package import Foundation
package import Models

/// What to ask a source for (fetch.md 1.2, R1, B6): which URL, with which validators.
package enum RequestPlanner {
  /// Days of nothing but 304 after which a feed that used to post is asked unconditionally (C16).
  static let probeAfter = 8.0 * 86400
  /// Seconds; a feed with a longer gap between items may well have nothing new.
  static let probeGap = 4.0 * 86400
  /// Failures in a row after which a discovered feed is looked for again (B6).
  static let rediscoverAfter = 3

  /// What is known of a source, begun anew when its configured URL has changed (1.9). When it is
  /// to be read in another way, an unchanged document is news: the validators are forgotten, and
  /// it is due.
  package static func state(_ stored: FeedState?, for source: Source) -> FeedState {
    guard var state = stored, state.url == source.address.string else {
      var state = FeedState(url: source.address.string)
      state.reading = source.reading
      return state
    }
    guard state.reading != source.reading else { return state }
    if state.reading != nil {
      state.validators = nil
      state.bodyHash = nil
      state.nextDue = nil
    }
    state.reading = source.reading
    return state
  }

  /// - Parameter noCache: sends no validators, for debugging; a forced refresh is still
  ///   conditional (C18).
  package static func plan(
    for source: Source, state: FeedState, now: Date, noCache: Bool = false
  ) -> RequestPlan {
    let configured: String
    switch source.address {
    case .file(let path): return RequestPlan(target: .file(path), purpose: .poll)
    case .web(let url): configured = url
    }
    let purpose = purpose(state, now: now)
    let url =
      purpose == .rediscovery
      ? configured : state.movedTo ?? state.feedURL ?? configured
    let isUnconditional = noCache || purpose == .probe || state.conditional == .broken
    return RequestPlan(
      target: .web(
        FetchRequest(
          url: url, sourceURL: configured, validators: isUnconditional ? nil : state.validators,
          options: source.network)),
      purpose: purpose)
  }

  /// The request for a feed that a source's page names, in the same pass (B6).
  package static func plan(for source: Source, discovered url: String) -> RequestPlan {
    RequestPlan(
      target: .web(
        FetchRequest(url: url, sourceURL: source.address.string, options: source.network)),
      purpose: .discovered)
  }

  private static func purpose(_ state: FeedState, now: Date) -> RequestPlan.Purpose {
    if state.feedURL != nil, state.failures >= rediscoverAfter { return .rediscovery }
    return isProbeDue(state, now: now) ? .probe : .poll
  }

  private static func isProbeDue(_ state: FeedState, now: Date) -> Bool {
    guard state.validators != nil, state.failures == 0, let last200 = state.last200,
      let gap = state.medianGap, gap < probeGap, now.timeIntervalSince(last200) >= probeAfter
    else { return false }
    switch state.conditional {
    case .trusted: return true
    case .probed(let next): return now >= next
    case .broken: return false
    }
  }
}
