package import Foundation
import GRDB
package import Models
package import Store

/// Copies the readable data of a damaged database into a new one. The damaged one is only read.
package struct DatabaseRepair: Sendable {
  private let database: String
  /// Computes ranking keys, for articles whose rank rows are lost.
  private let keys: @Sendable (RankingBasis, RankHistory) -> RankKeys
  /// Converts markup to plain text, for articles whose search text is lost.
  private let plainText: @Sendable (String) -> String

  /// - Parameter path: path of the damaged database.
  package init(
    of path: String, keys: @escaping @Sendable (RankingBasis, RankHistory) -> RankKeys,
    plainText: @escaping @Sendable (String) -> String
  ) {
    database = path
    self.keys = keys
    self.plainText = plainText
  }

  /// Writes the new database, which gets its name when it is complete.
  ///
  /// - Throws: ``BackupFault/taken(path:)`` if a file exists at the path, ``StoreFault`` if nothing
  ///   of the damaged database can be read.
  package func write(to path: String, now: Date) throws -> RepairReport {
    guard FileIdentity(path) == nil else { throw BackupFault.taken(path: path) }
    guard FileIdentity(database) != nil else { throw StoreFault.missing(path: database) }
    let folder = (path as NSString).deletingLastPathComponent
    try BackupFile.makeFolder(folder, for: .usual)
    let draft = "\(folder)/.tintm-\((path as NSString).lastPathComponent).part"
    Self.remove(draft)
    defer {
      Self.remove(draft)
      Self.remove(Self.copy(beside: draft))
    }
    var report = RepairReport(path: path)
    do {
      try rescue(into: draft, &report)
      let store = try SQLiteStore.create(at: draft)
      try store.write { try $0.mend(at: now, keys: keys, plainText: plainText, &report) }
      let found = try store.inspect()
      report.articles = found.articles
      report.remaining = found.integrity + found.orphans
      try store.shrink()
      try store.close()
    } catch let error as DatabaseError {
      // The new database is never damaged: what can't be read is in the old one.
      throw StoreFault(error, path: error.resultCode == .SQLITE_CORRUPT ? database : path)
    }
    try BackupFile.sync(draft)
    try BackupFile.rename(draft, to: path)
    try BackupFile.sync(folder)
    return report
  }

  private static func remove(_ draft: String) {
    for ending in ["", "-wal", "-shm", "-journal"] {
      try? FileManager.default.removeItem(atPath: draft + ending)
    }
  }

  private func rescue(into draft: String, _ report: inout RepairReport) throws {
    var configuration = Configuration()
    configuration.foreignKeysEnabled = false
    configuration.prepareDatabase { $0.add(tokenizer: FoldingTokenizer.self) }
    let queue = try DatabaseQueue(path: draft, configuration: configuration)
    defer { try? queue.close() }
    let version = try queue.writeWithoutTransaction { db in
      // The new file is thrown away unless it is completed.
      try db.execute(sql: "PRAGMA synchronous = OFF")
      try attach(database, to: db)
      defer { try? db.execute(sql: "DETACH \(Self.source)") }
      return try Self.version(of: db)
    }
    guard let version else { throw StoreFault.newer(path: database) }
    try SQLiteStore.prepare(queue)
    try Schema.migrator.migrate(queue, upTo: version)
    try queue.writeWithoutTransaction { db in
      // Attached last: a migration can make SQLite read all schemas again, and it rejects a damaged
      // one then.
      try attach(database, to: db)
      try attachDefined(to: db, beside: draft)
      let triggers = try Row.fetchAll(
        db, sql: "SELECT name, sql FROM main.sqlite_master WHERE type = 'trigger'")
      for trigger in triggers {
        try db.execute(sql: "DROP TRIGGER main.\"\(trigger["name"] as String)\"")
      }
      // No transaction: a page that can't be read from disk would end it.
      try RescuedTables(db: db, source: Self.source).copy(&report)
      for trigger in triggers { try db.execute(sql: trigger["sql"]) }
      try db.execute(sql: "DETACH \(Self.source)")
    }
  }

  /// The schema name under which the damaged database is attached.
  private static let source = "damaged"

  /// The path of a copy of the damaged database.
  private static func copy(beside draft: String) -> String { draft + "-source" }

  /// If the definitions of tables are damaged, attaches a copy of the database instead in which they
  /// are replaced by the program's own; if that is possible.
  private func attachDefined(to db: Database, beside draft: String) throws {
    let undefined = try RescuedTables(db: db, source: Self.source).undefined()
    guard !undefined.isEmpty else { return }
    let copy = Self.copy(beside: draft)
    Self.remove(copy)
    do {
      try FileManager.default.copyItem(atPath: database, toPath: copy)
      if FileIdentity(database + "-wal") != nil {
        try FileManager.default.copyItem(atPath: database + "-wal", toPath: copy + "-wal")
      }
    } catch {
      return Self.remove(copy)
    }
    try db.execute(sql: "DETACH \(Self.source)")
    do {
      try db.execute(sql: "PRAGMA writable_schema = ON")
      try db.execute(
        sql: "ATTACH ? AS \(Self.source)", arguments: [DatabaseCopy.uri(copy)])
      for table in undefined {
        try db.execute(
          sql: """
            UPDATE \(Self.source).sqlite_master SET type = 'table', name = ?1, tbl_name = ?1,
              sql = (SELECT sql FROM main.sqlite_master WHERE type = 'table' AND name = ?1)
            WHERE rowid = (SELECT rowid FROM \(Self.source).sqlite_master
              WHERE rootpage > 0 AND type <> 'index' AND (name = ?1 OR tbl_name = ?1 OR sql = (
                SELECT sql FROM main.sqlite_master WHERE type = 'table' AND name = ?1))
              ORDER BY name = ?1 DESC LIMIT 1)
            """, arguments: [table])
      }
      try db.execute(sql: "PRAGMA writable_schema = OFF; DETACH \(Self.source)")
      try attach(copy, to: db)
    } catch {
      // The definitions themselves can't be read: what is left is read as it is.
      try? db.execute(sql: "DETACH \(Self.source)")
      try attach(database, to: db)
    }
  }

  /// Attaches the damaged database with its log, or without it if the log can't be read.
  private func attach(_ path: String, to db: Database) throws {
    // Uses a damaged schema as far as it can be read.
    try db.execute(sql: "PRAGMA writable_schema = ON")
    for mode in ["mode=ro", "immutable=1"] {
      do {
        try db.execute(
          sql: "ATTACH ? AS \(Self.source)",
          arguments: [DatabaseCopy.uri(path) + "?" + mode])
        _ = try Int.fetchOne(db, sql: "SELECT count(*) FROM \(Self.source).sqlite_master")
        try db.execute(sql: "PRAGMA writable_schema = OFF")
        return
      } catch let error as DatabaseError {
        try? db.execute(sql: "DETACH \(Self.source)")
        guard mode == "mode=ro" else {
          throw StoreFault.damaged(
            path: database,
            detail: "nothing in it is readable (\(error.message ?? "malformed"))")
        }
      }
    }
  }

  /// The last migration of the damaged database; the present version if that can't be read.
  ///
  /// - Returns: `nil` for a database of a later version.
  private static func version(of db: Database) throws -> String? {
    let known = Schema.migrator.migrations
    let seen = try? String.fetchAll(db, sql: "SELECT identifier FROM \(source).grdb_migrations")
    guard let seen, !seen.isEmpty else { return known.last }
    guard seen.allSatisfy(known.contains) else { return nil }
    return known.last(where: seen.contains)
  }
}

/// What a repair saved and what was lost.
package struct RepairReport: Sendable, Hashable {
  /// Path of the new database.
  package var path: String
  /// Number of saved articles.
  package var articles = 0
  /// Number of lost articles that other tables still refer to; more may be lost.
  package var lostArticles = 0
  /// Number of articles that have lost their text.
  package var lostTexts = 0
  /// The tables with unreadable parts, each with the number of rows saved, and the number lost if
  /// known.
  package var damaged: [Table] = []
  /// Damage found in the new database; empty if it is sound.
  package var remaining: [String] = []

  package struct Table: Sendable, Hashable {
    package var name: String
    package var saved: Int
    package var lost: Int?
  }
}
