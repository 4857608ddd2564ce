package import Foundation
package import Models

/// Readers' own lists of sources. The shared list is the configuration; the store keeps how a
/// reader's list differs from it. A source is polled once, however many readers have it.
package protocol OwnListStoring: Sendable {
  /// The reader's entries in the order of the sources.
  func ownSources(of reader: Int64) throws -> [SourceOverride]

  /// The sources that readers have added and the shared list does not have, each once, with the
  /// settings for polling.
  func sourcesOfReaders() throws -> [Source]

  /// The id of a configured source, by its stored name.
  func sourceID(named name: String) throws -> Int64?

  /// Makes changes to a reader's own list: all of them, or none.
  ///
  /// - Returns: the source of each change; `nil` if nothing was changed, because the reader would
  ///   have more sources than ``OwnListLimits/sources``.
  func changeOwnList(
    _ changes: [OwnListChange], of reader: Int64, at now: Date
  ) throws -> [Int64]?

  /// Gives a category of the shared list another name, before the configuration with that name is
  /// stored, so that it is the same category to clients. Does nothing if there is one of this name.
  func renameCategory(_ name: String, to newName: String) throws
}
