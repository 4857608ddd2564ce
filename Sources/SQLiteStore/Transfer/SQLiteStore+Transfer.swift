import Basics
import Foundation
import GRDB
import Models
package import Store

extension SQLiteStore {
  /// The tables that are transferred between stores, each after the tables it refers to.
  package func transferTables() throws -> [TransferTable] {
    try read { try TransferTables.all(in: $0.db) }
  }

  /// Calls `body` with a snapshot of the store.
  package func transfer<Value>(_ body: (SQLiteTransferSource) throws -> Value) throws -> Value {
    try read { try body(SQLiteTransferSource(db: $0.db, pictures: pictures)) }
  }
}

extension SQLiteStore: TransferTarget {
  package func order(_ tables: [TransferTable]) -> [TransferTable] { tables }

  /// Nothing to do: rows enter the indexes as they come.
  package func end(of table: TransferTable) {}

  package func lastKey(of table: TransferTable) throws -> [TransferValue]? {
    // Tables with other keys here are small, or their files exist already.
    guard !table.hasFoldedKey, !["word_count", "picture_bytes"].contains(table.name) else {
      return nil
    }
    return try read { try SQLiteTransferSource(db: $0.db, pictures: pictures).lastKey(of: table) }
  }

  package func ingest(_ rows: TransferRows, of table: TransferTable) throws {
    if table.name == "picture_bytes" { return try ingestPictures(rows) }
    try write { writer in
      let db = writer.db
      if table.name == "word_count" { return try Self.ingestCounters(rows, db) }
      if table.name == "article_text" { return try writer.ingestTexts(rows) }
      let statement = try RawStatement(db, Self.insertion(of: table))
      try rows.forEach { row in
        row.forEach { place, cell in
          statement.bind(Int32(place + 1), cell, table.columns[place].kind)
        }
        try statement.run()
      }
      if table.name == "article_page" { try Self.notePages(rows, db) }
    }
  }

  package func finish(
    sequences: [String: Int64], comparing: (SQLiteTransferSource) throws -> Void
  ) throws {
    try giveNumbers(after: sequences)
    try transfer(comparing)
  }

  func giveNumbers(after sequences: [String: Int64]) throws {
    try write { writer in
      // Tables whose ids are never reused.
      let numbered: [String] = try writer.db.run(
        "SELECT name FROM sqlite_schema WHERE type = 'table' AND sql LIKE '%AUTOINCREMENT%'"
      ).values()
      for name in numbered {
        guard let number = sequences[name] else { continue }
        let set = try writer.db.run(
          "UPDATE sqlite_sequence SET seq = max(seq, \(number)) WHERE name = \(name)")
        // SQLite adds the row only when it assigns the first id.
        guard set.changes == 0 else { continue }
        try writer.session.add(
          "INSERT INTO sqlite_sequence (name, seq) VALUES (\(name), \(number))")
      }
    }
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
      INSERT OR IGNORE INTO article_feature (place, weight, story_id, features)
      VALUES (?2 << 40 | ?1, ?3, ?4, ?5)
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
  private static func notePages(_ rows: TransferRows, _ db: Database) throws {
    try rows.forEach { row in
      _ = try db.run(
        """
        INSERT OR IGNORE INTO loose_page
          SELECT article_id FROM article_page WHERE article_id = \(row.integer(0)) AND html <> ''
        """)
    }
  }

  private static func ingestCounters(_ rows: TransferRows, _ db: Database) throws {
    let size = Int64(WordCounts.blockSize)
    var blocks: [Int64: [UInt32]] = [:]
    try rows.forEach { row in
      guard let bucket = row.integer(0) else { return }
      let block = bucket / size
      if blocks[block] == nil { blocks[block] = try WordCounts.read(Int(block), in: db) }
      blocks[block]?[Int(bucket % size)] = UInt32(clamping: row.integer(1) ?? 0)
    }
    for (block, counts) in blocks {
      _ = try db.run(
        "INSERT OR REPLACE INTO word_count VALUES (\(block), \(WordCounts.bytes(of: counts)))")
    }
  }

  private func ingestPictures(_ rows: TransferRows) throws {
    try rows.forEach { row in
      guard let digest = row.text(0), let bytes = row[1] else { return }
      let format: String? = try read("SELECT format FROM picture WHERE digest = \(digest)")
        .first?["format"]
      guard let format = format.flatMap(PictureFormat.init) else { return }
      let file = pictures.file(digest: digest, format: format)
      let temporary = try pictures.write([UInt8](bytes), digest: digest)
      guard rename(temporary, file) == 0 else {
        throw StoreFault.notWritable(path: file, detail: String(cString: strerror(errno)))
      }
    }
  }
}

extension StoreWriter {
  /// Stores the search texts of articles whose content is already stored: packs both, and indexes
  /// the words.
  fileprivate func ingestTexts(_ rows: TransferRows) throws {
    let isIndexed = try cached("SELECT 1 FROM article_search_docsize WHERE id = ?")
    try rows.forEach { row in
      guard let article = row.integer(0), let title = row.text(1), let body = row.text(2),
        var kept = try reader.texts(of: article)
      else { return }
      isIndexed.bind(1, article)
      defer { isIndexed.reset() }
      guard try !isIndexed.next() else { return }
      (kept.title, kept.body) = (
        SearchText.withoutSeparators(title), SearchText.withoutSeparators(body)
      )
      try keep(kept, of: article)
      texts.add(SearchIndexQueue.Text(article, title: kept.title, body: kept.body, isNew: true))
    }
  }
}

extension RawStatement {
  /// Binds a cell of a transferred row.
  fileprivate func bind(
    _ index: Int32, _ cell: UnsafeRawBufferPointer?, _ kind: TransferTable.Column.Kind
  ) {
    guard let cell else { return bindNull(index) }
    switch kind {
    case .integer: bind(index, TransferRows.Row.integer(cell) ?? 0)
    case .number: bind(index, TransferRows.Row.number(cell) ?? 0)
    case .text: bind(index, text: cell)
    case .bytes: bind(index, cell)
    }
  }
}
