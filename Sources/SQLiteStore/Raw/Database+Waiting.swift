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
}
