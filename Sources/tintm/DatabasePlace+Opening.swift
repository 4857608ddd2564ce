import Foundation
import Postgres
import PostgresStoring
import Storing

extension DatabasePlace {
  /// Whether something is there to be opened; of a server that shows when it is asked.
  var isThere: Bool {
    switch self {
    case .file(let path): FileManager.default.fileExists(atPath: path)
    case .server: true
    }
  }

  /// Opens the database, which must be there.
  ///
  /// - Parameters:
  ///   - readers: reads at a time, where several clients are answered; a server has as many as it has
  ///     connections.
  ///   - replica: a server that follows the database's, from which lists and articles are read.
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

  /// Opens the database for a daemon or a pass, and makes it where there is none.
  ///
  /// - Throws: ``StoreFault``.
  func create() throws(StoreFault) -> any Store {
    switch self {
    case .file(let path): try SQLiteStore.create(at: path)
    case .server(let address, let path): try PostgresStore(at: address, path: path)
    }
  }
}
