package import Foundation
package import Models

/// Readers' own lists of sources. The household's list is the configuration; what is kept here is
/// how a reader's differs from it. A source is polled once, however many have it.
package protocol OwnListStoring: Sendable {
  /// In the order of the sources.
  func ownSources(of reader: Int64) throws -> [OwnSource]

  /// The sources that readers have added and the household does not have: each once, as it is to be
  /// polled.
  func sourcesOfReaders() throws -> [Source]

  /// The id of a configured source, by its stored name.
  func sourceID(named name: String) throws -> Int64?

  /// Adds a source to a reader's own list. One that another reader has added is the same source.
  ///
  /// - Parameters:
  ///   - listing: with at least one category.
  /// - Returns: `nil` where a reader has ``OwnListLimits/sources`` already.
  func addOwnSource(_ listing: SourceListing, of reader: Int64, at now: Date) throws -> Int64?

  /// Keeps how a reader has a source of the household; `nil` as the household has it.
  func setOwnSource(
    _ source: Int64, listing: OwnSource.Listing?, name: String?, categories: [String]?,
    of reader: Int64
  ) throws
}
