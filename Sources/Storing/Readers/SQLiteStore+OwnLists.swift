package import Foundation
package import Models

extension SQLiteStore {
  package func ownSources(of reader: Int64) throws -> [SourceOverride] {
    try read { try $0.ownSources(of: reader) }
  }

  package func sourcesOfReaders() throws -> [Source] {
    try read { try $0.sourcesOfReaders() }
  }

  package func sourceID(named name: String) throws -> Int64? {
    try read { try $0.sourceID(named: name) }
  }

  package func addOwnSource(
    _ listing: SourceListing, of reader: Int64, at now: Date
  ) throws -> Int64? {
    try write { try $0.addOwnSource(listing, of: reader, at: now) }
  }

  package func setOwnSource(
    _ source: Int64, listing: SourceOverride.Listing?, name: String?, categories: [String]?,
    of reader: Int64
  ) throws {
    try write {
      try $0.setOwnSource(
        source, listing: listing, name: name, categories: categories, of: reader)
    }
  }
}
