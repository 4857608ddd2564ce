import Basics
import Markup
package import Models

/// Entry point for subscription lists: OPML 1.0, 1.1 and 2.0 (opml.org/spec2.opml), including the
/// deviations in real exports.
///
/// Folders become categories: a source belongs to its folder and to all outer folders, the
/// innermost first. Two kinds of folder are ignored: a folder that only repeats the name of its
/// single source, and a folder that wraps the whole list of folders. A source that is listed
/// several times, with different spellings of its address, becomes one source with all categories.
package struct OPMLDocument: Sendable, Hashable {
  package var title: String?
  /// In document order.
  package var listings: [SourceListing]
  /// The categories of the sources: folders in document order, then categories that only the
  /// sources themselves name.
  package var categories: [String]
  /// What was skipped or repaired, one message per line.
  package var warnings: [String]
  /// Where the list ends before its end, or is nested too deep, as a phrase: “at byte 120”.
  package var brokeAt: String?

  /// Maximum number of sources in a list; later sources are skipped.
  package static let listingLimit = 20_000
  /// Maximum size of a list in bytes.
  package static let sizeLimit = 16 << 20

  /// Reads a list; a damaged list is read as far as possible.
  ///
  /// - Throws: ``ParseFault``, with what the document looks like, if it is not OPML.
  package static func parse(_ bytes: [UInt8]) throws(ParseFault) -> OPMLDocument {
    guard bytes.count <= sizeLimit else { throw .tooLarge(limit: sizeLimit) }
    return try OPMLReader.read(bytes)
  }
}

extension SourceListing {
  /// The listing of a source for export to other programs, as they can read it: a feed, a page by
  /// XPath, or JSON by dot paths. `nil` for a file and for a page without selectors. Credentials are
  /// removed from the addresses.
  package init?(exporting source: Source, homePage: String? = nil) {
    guard case .web(let url) = source.address else { return nil }
    var listing = SourceListing(
      name: source.name, url: WebAddress.withoutCredentials(url),
      homePage: homePage.map(WebAddress.withoutCredentials), categories: source.categories)
    switch (source.format, source.selectors) {
    case (.feed, _), (.auto, nil), (.json, nil): break
    case (.json, let selectors?): (listing.format, listing.selectors) = (.json, selectors)
    case (.html, nil): return nil
    case (.html, let selectors?), (.auto, let selectors?):
      guard let selectors = try? selectors.inXPath() else { return nil }
      (listing.format, listing.selectors) = (.html, selectors)
    }
    self = listing
  }
}
