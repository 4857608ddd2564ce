import Fetching
package import Models

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
