import Fetching
package import Foundation
package import Models

/// Plans the request for a source (polling.md R1, B6): its URL and its validators.
package enum RequestPlanner {
  /// Number of failures in a row after which a discovered feed is searched for again (B6).
  static let rediscoverAfter = 3

  /// Returns the state of a source, reset if its configured URL has changed. If the source is
  /// to be read in another way, an unchanged document counts as new: the validators are dropped and
  /// the source is due.
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

  /// - Parameter noCache: sends no validators, for debugging; a forced refresh is still conditional
  ///   (C18).
  package static func plan(
    for source: Source, state: FeedState, now: Date, noCache: Bool = false
  ) -> RequestPlan {
    let configured: String
    switch source.address {
    case .file(let path): return RequestPlan(target: .file(path), purpose: .poll)
    case .web(let url): configured = url
    }
    let needsPage = state.feedURL != nil && state.failures >= rediscoverAfter
    let purpose =
      needsPage ? RequestPlan.Purpose.rediscovery : ConditionalTrust.purpose(state, now: now)
    let url =
      purpose == .rediscovery
      ? configured : state.movedTo ?? state.feedURL ?? configured
    let isUnconditional = noCache || purpose == .probe || purpose == .distrusted
    return RequestPlan(
      target: .web(
        FetchRequest(url, for: source, validators: isUnconditional ? nil : state.validators)),
      purpose: purpose)
  }

  /// Plans the request for a feed that a source's page names, in the same pass (B6).
  package static func plan(for source: Source, discovered url: String) -> RequestPlan {
    RequestPlan(target: .web(FetchRequest(url, for: source)), purpose: .discovered)
  }
}
