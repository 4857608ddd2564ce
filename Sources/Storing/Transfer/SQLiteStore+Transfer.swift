import Basics
import Foundation
import GRDB
import Models

extension SQLiteStore {
  /// The tables that are transferred between stores, each after the tables it refers to.
  package func transferTables() throws -> [TransferTable] {
    try read { try TransferTables.all(in: $0.db) }
  }

  /// Calls `body` with a snapshot of the store.
  package func transfer(_ body: (SQLiteTransferSource) throws -> Void) throws {
    try read { try body(SQLiteTransferSource(db: $0.db, pictures: pictures)) }
  }
}

extension SQLiteStore: TransferTarget {
  package func lastKey(of table: TransferTable) throws -> [TransferValue]? {
    // Tables with other keys here are small, or their files exist already.
    guard !table.hasFoldedKey, !["word_count", "picture_bytes"].contains(table.name) else {
      return nil
    }
    return try read { try SQLiteTransferSource(db: $0.db, pictures: pictures).lastKey(of: table) }
  }

  package func take(_ rows: [[TransferValue]], of table: TransferTable) throws {
    if table.name == "picture_bytes" { return try takePictures(rows) }
    try write { writer in
      let db = writer.db
      if table.name == "word_count" { return try Self.takeCounters(rows, db) }
      if table.name == "article_text" { return try writer.takeTexts(rows) }
      let statement = try db.cachedStatement(sql: Self.insertion(of: table))
      for row in rows {
        try statement.execute(arguments: StatementArguments(row.map(\.databaseValue)))
      }
      if table.name == "article_page" { try Self.notePages(rows, db) }
    }
  }

  package func finish(sequences: [String: Int64]) throws {
    try write { writer in
      for name in try Self.numbered(writer.db) {
        guard let number = sequences[name] else { continue }
        try writer.db.execute(
          sql: "UPDATE sqlite_sequence SET seq = max(seq, ?2) WHERE name = ?1",
          arguments: [name, number])
        // SQLite adds the row only when it assigns the first id.
        guard writer.db.changesCount == 0 else { continue }
        try writer.db.execute(
          sql: "INSERT INTO sqlite_sequence (name, seq) VALUES (?, ?)", arguments: [name, number])
      }
    }
  }

  /// Tables whose ids are never reused.
  private static func numbered(_ db: Database) throws -> [String] {
    try String.fetchAll(
      db,
      sql: "SELECT name FROM sqlite_schema WHERE type = 'table' AND sql LIKE '%AUTOINCREMENT%'")
  }

  private static func insertion(of table: TransferTable) -> String {
    switch table.name {
    case "article_content":
      """
      INSERT OR IGNORE INTO article_body (article_id, html, text, attachments, words_digest)
      VALUES (?, ?, ?, ?, ?)
      """
    case "article_feature":
      """
      INSERT OR IGNORE INTO article_feature (place, weight, story_id, shown, opened, features)
      VALUES (?2 << 40 | ?1, ?3, ?4, ?5, ?6, ?7)
      """
    case "story_term_0", "story_term_1", "near_copy_0", "near_copy_1":
      "INSERT OR IGNORE INTO \(table.name) (id) VALUES (?1 << 32 | ?2)"
    case "digest": "INSERT OR IGNORE INTO digest (name, known) VALUES (?, ?)"
    case "delivered_file":
      "INSERT OR IGNORE INTO delivered_file (digest, target, path, written) VALUES (?, ?, ?, ?)"
    default:
      """
      INSERT OR IGNORE INTO \(table.name) (\(table.columns.map(\.name).joined(separator: ", ")))
      VALUES (\(table.columns.map { _ in "?" }.joined(separator: ", ")))
      """
    }
  }

  /// Marks the pages for packing later, as after an upgrade from an earlier version.
  private static func notePages(_ rows: [[TransferValue]], _ db: Database) throws {
    let statement = try db.cachedStatement(
      sql: """
        INSERT OR IGNORE INTO loose_page
          SELECT article_id FROM article_page WHERE article_id = ? AND html <> ''
        """)
    for row in rows { try statement.execute(arguments: [row[0].databaseValue]) }
  }

  private static func takeCounters(_ rows: [[TransferValue]], _ db: Database) throws {
    let size = Int64(WordCounts.blockSize)
    for (block, rows) in Dictionary(grouping: rows, by: { ($0[0].integer ?? 0) / size }) {
      var counts = try WordCounts.read(Int(block), in: db)
      for row in rows {
        counts[Int((row[0].integer ?? 0) % size)] = UInt32(clamping: row[1].integer ?? 0)
      }
      try db.execute(
        sql: "INSERT OR REPLACE INTO word_count VALUES (?, ?)",
        arguments: [block, Data(WordCounts.bytes(of: counts))])
    }
  }

  private func takePictures(_ rows: [[TransferValue]]) throws {
    for row in rows {
      guard let digest = row[0].text, let bytes = row[1].bytes else { continue }
      let format = try read { reader in
        try String.fetchOne(
          reader.db, sql: "SELECT format FROM picture WHERE digest = ?", arguments: [digest])
      }
      guard let format = format.flatMap(PictureFormat.init) else { continue }
      let file = pictures.file(digest: digest, format: format)
      let temporary = try pictures.write(bytes, digest: digest)
      guard rename(temporary, file) == 0 else {
        throw StoreFault.notWritable(path: file, detail: String(cString: strerror(errno)))
      }
    }
  }
}

extension StoreWriter {
  /// Stores the search texts of articles whose content is already stored: packs both, and indexes
  /// the words.
  fileprivate func takeTexts(_ rows: [[TransferValue]]) throws {
    let isIndexed = try hot("SELECT 1 FROM article_search_docsize WHERE id = ?")
    for row in rows {
      guard let article = row[0].integer, let title = row[1].text, let body = row[2].text,
        var kept = try reader.texts(of: article)
      else { continue }
      isIndexed.bind(1, article)
      defer { isIndexed.reset() }
      guard try !isIndexed.next() else { continue }
      (kept.title, kept.body) = (SearchText.written(title), SearchText.written(body))
      try keep(kept, of: article)
      texts.add(SearchIndexQueue.Text(article, title: kept.title, body: kept.body, isNew: true))
    }
  }
}
