package import Models

/// The front door for subscription lists: OPML 1.0, 1.1 and 2.0 (opml.org/spec2.opml) as the
/// readers of this world really export it.
///
/// Folders become categories: a source belongs to the folder that it stands in and to those around
/// it, the innermost first. A folder that only repeats the name of the one source in it is none,
/// and neither is the one that is wrapped around a list of folders. A source that is listed
/// several times, in several spellings of its address, is one source with all its categories.
package struct SubscriptionList: Sendable, Hashable {
  package var title: String?
  /// In the order of the document.
  package var listings: [SourceListing]
  /// The categories of its sources: folders in the order of the document, then what only the
  /// sources themselves name.
  package var categories: [String]
  /// What was passed over or mended, a line each.
  package var warnings: [String]

  /// Sources of a list; later ones are passed over.
  package static let listingLimit = 20_000
  /// Bytes of a list.
  package static let sizeLimit = 16 << 20

  /// Reads a list, a damaged one as far as it goes.
  ///
  /// - Throws: ``ParseFault`` for a document that is no OPML, saying what it looks like.
  package static func parse(_ bytes: [UInt8]) throws(ParseFault) -> SubscriptionList {
    guard bytes.count <= sizeLimit else { throw .tooLarge(limit: sizeLimit) }
    return try OutlineReader.read(bytes)
  }
}
