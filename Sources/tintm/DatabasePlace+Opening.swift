import Basics
import PostgresStore
import SQLiteStore
import Store

extension DatabasePlace {
  /// Whether a database file exists, perhaps where this user may not look; for a server it is known only after connecting.
  var isThere: Bool {
    switch self {
    case .file(let path): FilePresence(path) != .absent
    case .server: true
    }
  }

  /// Opens an existing database.
  ///
  /// - Parameters:
  ///   - readers: number of concurrent reads, for several clients; a server allows as many as it
  ///     has connections.
  ///   - replica: a server that replicates the database and serves reads of lists and articles.
  /// - Throws: ``StoreFault``.
  func existing(
    readers: Int = 0, replica: PostgresAddress? = nil
  ) throws(StoreFault) -> any Store {
    switch self {
    case .file(let path): try SQLiteStore.existing(at: path, readers: readers)
    case .server(let address, let path):
      try PostgresStore(at: address, path: path, replica: replica)
    }
  }

  /// Opens the database for a daemon or a pass, and creates it if it is missing.
  ///
  /// - Throws: ``StoreFault``.
  func create() throws(StoreFault) -> any Store {
    switch self {
    case .file(let path): try SQLiteStore.create(at: path)
    case .server(let address, let path): try PostgresStore(at: address, path: path)
    }
  }
}
