import Foundation
import GRDB

/// A copy of a database while others write to it, and a look at whether a copy is sound.
enum DatabaseCopy {
  /// Pages between two looks at whether it is to go on: 8 MiB.
  private static let step: CInt = 2048

  /// Copies one state of the database, whatever is written meanwhile (SQLite's online backup). The
  /// state is held by a read transaction: writers go on, and the copying does not begin anew for
  /// each of their transactions, as it would without one.
  static func write(
    _ database: String, to copy: String, check: () throws -> Void
  ) throws {
    do {
      var configuration = Configuration()
      configuration.busyMode = .timeout(Double(SQLiteStore.busySeconds))
      let source = try DatabaseQueue(path: database, configuration: configuration)
      // A copy that is not finished is thrown away: it needs no journal, and is given to the disk
      // at its end.
      configuration.prepareDatabase { db in
        try db.execute(sql: "PRAGMA journal_mode = MEMORY")
        try db.execute(sql: "PRAGMA synchronous = OFF")
      }
      let target = try DatabaseQueue(path: copy, configuration: configuration)
      defer {
        try? target.close()
        try? source.close()
      }
      try source.read { db in
        _ = try Int.fetchOne(db, sql: "SELECT count(*) FROM sqlite_master")
        try target.writeWithoutTransaction { target in
          try withoutActuallyEscaping(check) { check in
            try db.backup(to: target, pagesPerStep: step) { progress in
              if !progress.isCompleted { try check() }
            }
          }
        }
      }
    } catch let error as DatabaseError {
      throw fault(error, database: database, copy: copy)
    }
  }

  /// Checks a database without writers and leaves nothing beside it, so that it may lie where
  /// nothing can be written.
  ///
  /// - Returns: what is wrong with it, `nil` where it is sound, and how many articles it holds.
  static func inspect(_ path: String) throws -> (damage: String?, articles: Int) {
    do {
      return try unchanging(path).read { db in
        // Each entry of an index is looked up in its table: with SQLite's own two megabytes most of
        // them are read from the system again.
        try db.execute(sql: "PRAGMA cache_size = -65536")
        let damage = try String.fetchAll(db, sql: "PRAGMA integrity_check(3)")
        guard damage == ["ok"] else { return (damage.joined(separator: "; "), 0) }
        return (nil, try Int.fetchOne(db, sql: "SELECT count(*) FROM article") ?? 0)
      }
    } catch let error as DatabaseError {
      return (error.message ?? "SQLite error \(error.resultCode.rawValue)", 0)
    }
  }

  /// The stored pictures that a database knows.
  static func pictures(_ database: DatabaseQueue) throws -> [PictureFile] {
    try database.read { db in
      // Early versions kept none.
      guard try db.tableExists("picture") else { return [] }
      return try Row.fetchAll(db, sql: "SELECT digest, format, bytes FROM picture ORDER BY digest")
        .compactMap(PictureFile.init(row:))
    }
  }

  /// Opens a file without writers (sqlite.org/uri.html, `immutable`).
  static func unchanging(_ path: String) throws -> DatabaseQueue {
    var configuration = Configuration()
    configuration.readonly = true
    return try DatabaseQueue(path: uri(path) + "?immutable=1", configuration: configuration)
  }

  /// A path as SQLite's URI file names have it.
  static func uri(_ path: String) -> String {
    let plain = CharacterSet(
      charactersIn: "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789/-._~")
    return "file:" + (path.addingPercentEncoding(withAllowedCharacters: plain) ?? path)
  }

  private static func fault(_ error: DatabaseError, database: String, copy: String) -> any Error {
    switch error.resultCode {
    case .SQLITE_FULL: BackupFault.diskFull(path: copy)
    case .SQLITE_CORRUPT:
      BackupFault.databaseDamaged(path: database, detail: error.message ?? "malformed")
    case .SQLITE_IOERR:
      BackupFault.notWritable(path: copy, detail: error.message ?? "disk I/O error")
    default: StoreFault(error, path: database)
    }
  }
}
