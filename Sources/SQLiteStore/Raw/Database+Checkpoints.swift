import GRDB
import GRDBSQLite

extension Database {
  /// Number of pages in the write-ahead log after which a transaction copies them into the database
  /// (a checkpoint), a hundred times the work of a small transaction. Background writes do it
  /// earlier, so that foreground writes hardly ever have to. 16 MB are more than SQLite's default
  /// of 4: a page that several transactions change is copied only once. Measured by
  /// `Benchmarks/Refreshing`.
  static let backgroundCheckpoint: Int32 = 4000
  static let foregroundCheckpoint: Int32 = 8000

  /// Does nothing on a closed connection; the next statement reports that it is closed.
  func setCheckpoint(afterPages pages: Int32) {
    guard let sqliteConnection else { return }
    sqlite3_wal_autocheckpoint(sqliteConnection, pages)
  }
}
