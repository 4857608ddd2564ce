package import Foundation
package import Models

/// Readers' own lists of sources. The household's list is the configuration; the store keeps how a
/// reader's list differs from it. A source is polled once, however many readers have it.
package protocol OwnListStoring: Sendable {
  /// The reader's entries in the order of the sources.
  func ownSources(of reader: Int64) throws -> [SourceOverride]

  /// The sources that readers have added and the household does not have, each once, with the
  /// settings for polling.
  func sourcesOfReaders() throws -> [Source]

  /// The id of a configured source, by its stored name.
  func sourceID(named name: String) throws -> Int64?

  /// Adds a source to a reader's own list. If another reader has added it, both share one source.
  ///
  /// - Parameters:
  ///   - listing: has at least one category.
  /// - Returns: `nil` if the reader already has ``OwnListLimits/sources``.
  func addOwnSource(_ listing: SourceListing, of reader: Int64, at now: Date) throws -> Int64?

  /// Stores how a reader's entry of a household source differs; a `nil` listing removes the
  /// difference.
  func setOwnSource(
    _ source: Int64, listing: SourceOverride.Listing?, name: String?, categories: [String]?,
    of reader: Int64
  ) throws
}
