import GRDB
import GRDBSQLite
import Glibc
import Store

extension SQLiteStore {
  /// Reads one snapshot of the database, whatever is written meanwhile.
  func read<Value>(_ body: (StoreReader) throws -> Value) throws -> Value {
    try mappingFaults {
      guard let reading else { return try database.inDatabase { try read(in: $0, body) } }
      return try reading.read { try read(in: $0, body) }
    }
  }

  /// As ``read(_:)-sync``, without blocking the caller's thread, on the writing connection.
  func read<Value: Sendable>(
    _ body: @escaping @Sendable (StoreReader) throws -> Value
  ) async throws -> Value {
    do {
      return try await database.unsafeRead { try read(in: $0, body) }
    } catch {
      throw fault(error)
    }
  }

  /// Writes in one transaction: everything, or nothing if `body` throws or the process dies. A
  /// foreground write: background writes of other processes yield to it. The transaction is on the
  /// disk before this method returns, and a power cut does not undo it.
  func write<Value>(_ body: (StoreWriter) throws -> Value) throws -> Value {
    try foreground(waiting: Self.busySeconds, isDurable: true, body)
  }

  /// As ``write(_:)-sync``, but throws ``StoreFault`` if another writer holds the database for a
  /// second. For writes that may be skipped, and that a power cut may undo.
  func writeSoon(_ body: (StoreWriter) throws -> Void) throws {
    try foreground(waiting: 1, isDurable: false, body)
  }

  /// Writes while a person waits. Leaves checkpoints of the log to background writes.
  private func foreground<Value>(
    waiting seconds: Int, isDurable: Bool, _ body: (StoreWriter) throws -> Value
  ) throws -> Value {
    let turn = WriterPriorityLock(besideDatabase: path, waiting: seconds)
    defer { withExtendedLifetime(turn) {} }
    func write(_ db: Database) throws -> Value {
      db.setCheckpoint(afterPages: Database.foregroundCheckpoint)
      db.waitForWriters(seconds: seconds)
      if isDurable { try db.execute(sql: "PRAGMA synchronous = FULL") }
      defer {
        db.setCheckpoint(afterPages: Database.backgroundCheckpoint)
        db.waitForWriters(seconds: Self.busySeconds)
        if isDurable { try? db.execute(sql: "PRAGMA synchronous = NORMAL") }
      }
      return try Self.write(in: db, words, body)
    }
    return try mappingFaults {
      try reading?.runOnFirst(write) ?? database.inDatabase(write)
    }
  }

  /// As ``write(_:)-sync``, without blocking the caller's thread. A background write: it yields to
  /// foreground writes.
  func write<Value: Sendable>(
    _ body: @escaping @Sendable (StoreWriter) throws -> Value
  ) async throws -> Value {
    do {
      await WriterPriorityLock.giveWay(besideDatabase: path)
      return try await database.writeWithoutTransaction { [words] db in
        try Self.write(in: db, words, body)
      }
    } catch {
      throw fault(error)
    }
  }

  /// GRDB's own read would make the connection read-only and then writable again, and SQLite
  /// prepares all statements anew after each change.
  private func read<Value>(
    in db: Database, _ body: (StoreReader) throws -> Value
  ) throws -> Value {
    try Self.within(.deferred, db) {
      try body(StoreReader(db: db, pictures: pictures, ownScopes: ownScopes))
    }
  }

  private static func write<Value>(
    in db: Database, _ words: WordCounts, _ body: (StoreWriter) throws -> Value
  ) throws -> Value {
    var hasBegun = false
    do {
      return try within(.immediate, db) {
        hasBegun = true
        return try StoreWriter(db: db, words: words).run(body)
      }
    } catch {
      // Without a transaction, another one may be using the counts.
      if hasBegun { words.forget() }
      throw error
    }
  }

  private static func within<Value>(
    _ kind: Database.TransactionKind, _ db: Database, _ body: () throws -> Value
  ) throws -> Value {
    try db.beginTransaction(kind)
    do {
      let value = try body()
      try db.commit()
      return value
    } catch {
      try? db.rollback()
      throw error
    }
  }

  func mappingFaults<Value>(_ body: () throws -> Value) throws -> Value {
    do {
      return try body()
    } catch {
      throw fault(error)
    }
  }

  private func fault(_ error: any Error) -> any Error {
    guard let error = error as? DatabaseError else { return error }
    return lacksRoom && error.resultCode == .SQLITE_READONLY
      ? StoreFault.diskFull(path: path) : StoreFault(error, path: path)
  }
}

extension StoreFault {
  init(_ error: any Error, path: String) {
    if let fault = error as? StoreFault {
      self = fault
      return
    }
    guard let error = error as? DatabaseError else {
      self = .other(path: path, detail: "\(error)")
      return
    }
    let detail = error.message ?? "SQLite error \(error.resultCode.rawValue)"
    switch error.resultCode {
    case .SQLITE_CORRUPT: self = .damaged(path: path, detail: detail)
    case .SQLITE_NOTADB: self = .notOurs(path: path)
    case .SQLITE_FULL: self = .diskFull(path: path)
    case .SQLITE_IOERR where Self.lacksRoom(error): self = .diskFull(path: path)
    case .SQLITE_BUSY, .SQLITE_LOCKED: self = .busy(path: path)
    case .SQLITE_IOERR: self = .unreadable(path: path, detail: detail)
    case .SQLITE_READONLY, .SQLITE_CANTOPEN, .SQLITE_PERM:
      self = .notWritable(path: path, detail: detail)
    default: self = .other(path: path, detail: detail)
    }
  }

  /// Whether there was no room for the index of the write-ahead log (`-shm`), without which SQLite
  /// can't read either.
  static func lacksRoom(_ error: DatabaseError) -> Bool {
    error.extendedResultCode == .SQLITE_IOERR_SHMSIZE
  }
}

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
