import GRDB
import GRDBSQLite

extension Database {
  /// Pages in the write-ahead log after which a transaction moves them into the database, a hundred
  /// times the work of a small one. Background writes do it earlier, so that foreground writes
  /// hardly ever have to. 16 MB are more than SQLite's own four: a page that several transactions
  /// change goes into the database once. Measured by `Benchmarks/Refreshing`.
  static let backgroundCheckpoint: Int32 = 4000
  static let foregroundCheckpoint: Int32 = 8000

  /// A closed connection has none to set, and the statement after it says that it is closed.
  func setCheckpoint(afterPages pages: Int32) {
    guard let sqliteConnection else { return }
    sqlite3_wal_autocheckpoint(sqliteConnection, pages)
  }
}
