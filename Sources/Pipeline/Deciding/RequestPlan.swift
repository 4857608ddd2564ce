package import Fetching
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
