import Basics
import Foundation
import GRDB
import Store

/// Copies a database while other connections write to it, and checks whether a copy is sound.
enum DatabaseCopy {
  /// Pages copied between two calls of `check`: 8 MiB.
  private static let step: CInt = 2048

  /// Copies one state of the database, whatever is written meanwhile (SQLite's online backup). A
  /// read transaction holds that state: writers go on, and the copy does not restart after each of
  /// their transactions, as it would without the read transaction.
  static func write(
    _ database: String, to copy: String, check: () throws -> Void
  ) throws {
    do {
      var configuration = Configuration()
      configuration.busyMode = .timeout(Double(SQLiteStore.busySeconds))
      let source = try DatabaseQueue(path: database, configuration: configuration)
      // An unfinished copy is thrown away: it needs no journal, and is synced to disk at the end.
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

  /// Checks a database without writers. It leaves no file beside the database, so that the database
  /// may be in a read-only place.
  ///
  /// - Returns: the damage, `nil` if the database is sound, and its number of articles.
  static func inspect(_ path: String) throws -> (damage: String?, articles: Int) {
    do {
      return try unchanging(path).read { db in
        // The check looks up each index entry in its table: with SQLite's default cache of two
        // megabytes most pages would be read from the system again.
        try db.execute(sql: "PRAGMA cache_size = -65536")
        let damage = try String.fetchAll(db, sql: "PRAGMA integrity_check(3)")
        guard damage == ["ok"] else { return (damage.joined(separator: "; "), 0) }
        return (nil, try Int.fetchOne(db, sql: "SELECT count(*) FROM article") ?? 0)
      }
    } catch let error as DatabaseError {
      return (error.message ?? "SQLite error \(error.resultCode.rawValue)", 0)
    }
  }

  /// The stored pictures that a database refers to.
  static func pictures(_ database: DatabaseQueue) throws -> [PictureFile] {
    try database.read { db in
      // Early versions stored no pictures.
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

  /// A path in the form of SQLite's URI file names.
  static func uri(_ path: String) -> String {
    "file:" + PercentEncoding.encode(path, keeping: "/")
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
