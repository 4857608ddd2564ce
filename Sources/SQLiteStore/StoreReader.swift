import Foundation
import GRDB
import Models
import Store

/// One snapshot of the database, for use within a ``SQLiteStore/read(_:)-sync``.
struct StoreReader {
  let db: Database
  /// The folder of the pictures; `nil` within a writer's transaction.
  var pictures: PictureFolder?
  /// `nil` within a writer's transaction.
  var ownScopes: OwnScopeCache?

  /// The id of a reader; `nil` before their first interaction.
  func readerID(_ name: String) throws -> Int64? {
    try db.integer("SELECT id FROM reader WHERE name = \(name)")
  }

  func sourceNames() throws -> [String] {
    try db.run(ListNames.ofSources).values()
  }
}
