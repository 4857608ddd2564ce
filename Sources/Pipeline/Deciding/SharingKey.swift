import Fetching
import Models

/// What two sources have in common that one request serves both (fetch.md P8): address, on whose
/// behalf and in what manner, each as normalised. Validators are left out: where two sources know
/// different ones, the one request goes without.
package struct SharingKey: Sendable, Hashable {
  private let url: RequestURL
  private let source: RequestURL
  private let options: SourceNetworkOptions

  /// `nil` for an address that cannot be asked.
  init?(_ request: FetchRequest) {
    guard let url = try? RequestURL(request.url), let source = try? RequestURL(request.sourceURL)
    else { return nil }
    self.url = url
    self.source = source
    options = request.options
  }
}
