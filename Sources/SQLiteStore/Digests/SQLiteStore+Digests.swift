package import Foundation
import GRDB
package import Models
package import Store

extension SQLiteStore {
  package var editionFolder: EditionFolder { EditionFolder(besideDatabase: path) }

  package func registerDigests(_ names: [String], at now: Date) async throws -> [String: Date] {
    let wanted = Set(names.map { $0.lowercased() })
    let known = try await read { try $0.knownDigests() }
    if Set(known.keys) == wanted, known.values.allSatisfy({ $0 <= now }) { return known }
    return try await write { writer in
      for name in try String.fetchAll(writer.db, sql: "SELECT name FROM digest")
      where !wanted.contains(name.lowercased()) {
        try writer.db.execute(sql: "DELETE FROM digest WHERE name = ?", arguments: [name])
      }
      for name in names {
        try writer.db.execute(
          sql: """
            INSERT INTO digest (name, known) VALUES (?, ?)
            ON CONFLICT (name) DO UPDATE SET known = min(known, excluded.known)
            """, arguments: [name, now.stored])
      }
      return try writer.reader.knownDigests()
    }
  }

  package func isMade(_ slot: String, of digest: String) async throws -> Bool {
    try await read { store in
      try Bool.fetchOne(
        store.db, sql: "SELECT EXISTS (SELECT 1 FROM edition WHERE digest = ? AND slot = ?)",
        arguments: [digest, slot]) ?? false
    }
  }

  package func storeEdition(
    of digest: String, slot: String, reader: String, title: String, articles: Int,
    targets: [String], at now: Date
  ) async throws -> StoredEdition? {
    try await write { writer in
      let reader = try writer.readerID(reader)
      try writer.db.execute(
        sql: """
          INSERT INTO edition (digest, slot, reader_id, title, made, articles)
          VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT (digest, slot) DO NOTHING
          """, arguments: [digest, slot, reader, title, now.stored, articles])
      guard writer.db.changesCount > 0 else { return nil }
      let id = writer.db.lastInsertedRowID
      for target in targets {
        try writer.db.execute(
          sql: "INSERT INTO edition_delivery (edition_id, target, due) VALUES (?, ?, ?)",
          arguments: [id, target, now.stored])
      }
      return StoredEdition(
        id: id, digest: digest, slot: slot, reader: reader, title: title, made: now,
        articles: articles)
    }
  }

  package func editions() async throws -> [StoredEdition] {
    try await read { store in
      try Row.fetchAll(store.db, sql: "SELECT \(StoredEdition.columns) FROM edition e")
        .map(StoredEdition.init(row:))
    }
  }

  package func editions(of reader: Int64, limit: Int) throws -> [StoredEdition] {
    try read { store in
      try Row.fetchAll(
        store.db,
        sql: """
          SELECT \(StoredEdition.columns) FROM edition e
          WHERE e.reader_id = ? AND e.articles > 0 ORDER BY e.made DESC, e.id DESC LIMIT ?
          """, arguments: [reader, limit]
      ).map(StoredEdition.init(row:))
    }
  }

  package func edition(_ id: Int64, of reader: Int64) throws -> StoredEdition? {
    try read { store in
      try Row.fetchOne(
        store.db,
        sql: "SELECT \(StoredEdition.columns) FROM edition e WHERE e.id = ? AND e.reader_id = ?",
        arguments: [id, reader]
      ).map(StoredEdition.init(row:))
    }
  }

  package func pruneEditions(keeping limit: Int, at now: Date) async throws -> [StoredEdition] {
    let old = try await read { store in
      try Row.fetchAll(
        store.db,
        sql: """
          SELECT \(StoredEdition.columns) FROM (
            SELECT *, row_number() OVER (PARTITION BY reader_id ORDER BY made DESC, id DESC) AS place
            FROM edition) e
          WHERE e.place > ?1 AND e.made < ?2 AND NOT EXISTS (
            SELECT 1 FROM edition_delivery d WHERE d.edition_id = e.id AND d.due IS NOT NULL)
          """, arguments: [limit, now.stored - Self.keptAnyway]
      ).map(StoredEdition.init(row:))
    }
    guard !old.isEmpty else { return [] }
    return try await write { writer in
      for edition in old {
        try writer.db.execute(sql: "DELETE FROM edition WHERE id = ?", arguments: [edition.id])
      }
      return old
    }
  }

  /// Seconds an edition is kept at least: if the edition of the latest slot were deleted, it would
  /// be made again.
  private static let keptAnyway = 8.0 * 86_400
}

extension StoreReader {
  fileprivate func knownDigests() throws -> [String: Date] {
    try Row.fetchAll(db, sql: "SELECT name, known FROM digest").reduce(into: [:]) {
      $0[($1[0] as String).lowercased()] = Date(stored: $1[1])
    }
  }
}
