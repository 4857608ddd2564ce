import GRDB
import GRDBSQLite
import Glibc

extension Database {
  /// Makes statements wait for another writer, and look for the end of its transaction each
  /// millisecond. SQLite's own `busy_timeout` waits longer each time, up to a tenth of a second: a
  /// mark that has waited through one transaction would miss the pause before the next one.
  ///
  /// - Parameter seconds: then they fail with `SQLITE_BUSY`.
  func waitForWriters(seconds: Int) {
    guard let sqliteConnection else { return }
    sqlite3_busy_handler(
      sqliteConnection,
      { limit, tries in
        guard Int(tries) < Int(bitPattern: limit) else { return 0 }
        usleep(1000)
        return 1
      }, UnsafeMutableRawPointer(bitPattern: seconds * 1000))
  }

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
