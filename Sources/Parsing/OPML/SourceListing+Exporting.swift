import Basics
import Markup
package import Models

extension SourceListing {
  /// The listing of a source for export to other programs; `nil` for a file and for a page without
  /// selectors. Credentials are removed from the address.
  package init?(exporting source: Source) {
    guard case .web(let url) = source.address else { return nil }
    var listing = SourceListing(
      name: source.name, url: WebAddress.withoutCredentials(url), categories: source.categories)
    if let selectors = source.selectors {
      listing.format = source.format == .json ? .json : .html
      guard let known = source.format == .json ? selectors : try? selectors.inXPath() else {
        return nil
      }
      listing.selectors = known
    } else if source.format == .html || source.format == .json {
      return nil
    }
    self = listing
  }
}
