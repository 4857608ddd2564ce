import GRDB

/// A database's schema version compared with this program's.
enum SchemaVersion: Equatable {
  case current
  /// New, or created by an earlier version.
  case older
  case newer

  init(_ db: Database, of migrator: DatabaseMigrator) throws {
    if try migrator.hasBeenSuperseded(db) {
      self = .newer
    } else {
      self = try migrator.hasCompletedMigrations(db) ? .current : .older
    }
  }
}
