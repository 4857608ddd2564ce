import Fetching
package import Models

/// What two sources have in common that one request serves both (polling.md P8): address, on whose
/// behalf and in what manner, each as normalised. Validators are left out: where two sources know
/// different ones, the one request goes without.
package struct SharingKey: Sendable, Hashable {
  private let asked: RequestURL
  private let source: RequestURL
  private let options: SourceNetworkOptions

  /// `nil` for what is not asked over the network, or cannot be asked.
  package init?(asking url: String, for source: Source) {
    guard let asked = try? RequestURL(url), let own = try? RequestURL(source.address.string)
    else { return nil }
    self.asked = asked
    self.source = own
    options = source.network
  }
}
