package import Fetching
package import Foundation
package import Models

/// The request of one poll of a source.
package struct RequestPlan: Sendable, Hashable {
  package var target: Target
  package var purpose: Purpose

  package enum Target: Sendable, Hashable {
    case web(FetchRequest)
    /// An absolute path.
    case file(String)
  }

  package enum Purpose: Sendable, Hashable {
    case poll
    /// Without validators, to check whether the server's 304 can be trusted (polling.md C16).
    case probe
    /// Without validators, because a 304 of this server was proven wrong (C16).
    case distrusted
    /// The source's own page again, to see which feed it names now (B6).
    case rediscovery
    /// A feed that the source's page has just named (B6).
    case discovered
  }

  /// The host whose turn and hold apply; `nil` for a file.
  package var host: String? {
    guard case .web(let request) = target else { return nil }
    return (try? RequestURL(request.url))?.hostKey
  }

  func answer(from fetcher: Fetcher, _ files: FileFetcher) async -> FetchResult {
    switch target {
    case .web(let request): await fetcher.fetch(request)
    case .file(let path): await files.fetch(path: path)
    }
  }

  /// The URL or the path.
  var address: String {
    switch target {
    case .web(let request): request.url
    case .file(let path): path
    }
  }

  /// The same request without validators.
  var unconditional: RequestPlan {
    guard case .web(var request) = target else { return self }
    request.validators = nil
    return RequestPlan(target: .web(request), purpose: purpose)
  }

  var validators: FeedState.Validators? {
    guard case .web(let request) = target else { return nil }
    return request.validators
  }
}

/// Two sources with equal keys are served by one request (polling.md P8): same address, same source
/// address and same options, each normalised. Validators are left out: if the sources have
/// different ones, the shared request has none.
package struct SharingKey: Sendable, Hashable {
  private let asked: RequestURL
  private let source: RequestURL
  private let options: SourceNetworkOptions

  /// `nil` if the source is not asked over the network or its URL is invalid.
  package init?(asking url: String, for source: Source) {
    guard let asked = try? RequestURL(url), let own = try? RequestURL(source.address.string)
    else { return nil }
    self.asked = asked
    self.source = own
    options = source.network
  }
}

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
