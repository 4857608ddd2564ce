import CSQLite

/// The database library.
package enum StorageEngine {
  /// Its name and version.
  package static var version: String { "SQLite \(String(cString: sqlite3_libversion()))" }
}
