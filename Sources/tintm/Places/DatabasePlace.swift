import Basics
import PostgresStore
import SQLiteStore
import Store
import ViewModels
import Words

/// The location of the database, as a person has named it.
enum DatabasePlace: Sendable, Hashable {
  /// An absolute path.
  case file(String)
  /// On a PostgreSQL server. Local files that belong to it are named after an absolute path.
  case server(PostgresAddress, local: String)

  /// For people; without a password.
  var name: String {
    switch self {
    case .file(let path): path
    case .server(let address, _): address.description
    }
  }

  var hasPassword: Bool {
    if case .server(let address, _) = self { address.password != nil } else { false }
  }

  /// The base name of local files that belong to the database: locks, pauses of hosts, editions.
  var path: String {
    switch self {
    case .file(let path), .server(_, local: let path): path
    }
  }

  /// The path of the database file.
  ///
  /// - Throws: ``Failure`` if the database is on a server.
  func file(for work: String) throws -> String {
    switch self {
    case .file(let path): path
    case .server:
      throw Failure(
        .usage, code: "not_a_file", "\(work) needs a database in a file, but \(name) is a server.",
        advice: "Use the tools of PostgreSQL: `pg_dump -Fc`, `pg_restore` or replication.")
    }
  }
}

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
  func existing(
    readers: Int = 0, replica: PostgresAddress? = nil
  ) throws(StoreFault) -> any Store {
    switch self {
    case .file(let path): Self.told(try SQLiteStore.existing(at: path, readers: readers))
    case .server(let address, let path):
      try PostgresStore(at: address, path: path, replica: replica)
    }
  }

  /// Opens the database for a daemon or a pass, and creates it if it is missing.
  func create() throws(StoreFault) -> any Store {
    switch self {
    case .file(let path): Self.told(try SQLiteStore.create(at: path))
    case .server(let address, let path): try PostgresStore(at: address, path: path)
    }
  }

  /// Says where the earlier state of an upgraded database is, or that there is none.
  private static func told(_ store: SQLiteStore) -> SQLiteStore {
    switch store.upgrade {
    case .backedUp(let copy):
      StandardError.say(
        ErrorViewModel(
          code: "upgraded",
          message: "The database was upgraded. A copy of it as it was is \(copy).",
          advice: "Delete the copy when you no longer need it."))
    case .noRoom(let bytes):
      StandardError.say(
        ErrorViewModel(
          code: "upgraded_without_copy",
          message: "The database was upgraded without a copy: the disk has no room for "
            + "\(ByteSize.phrase(bytes)) beside the upgrade.",
          advice: "`tintm backup FOLDER` makes a backup on another disk."))
    case .failed(let detail):
      StandardError.say(
        ErrorViewModel(
          code: "upgraded_without_copy",
          message: "The database was upgraded without a copy: \(detail)"))
    case nil: break
    }
    return store
  }
}
