import Foundation
import GRDB
package import Store

/// A snapshot of an SQLite store, taken when its transaction began.
package struct SQLiteTransferSource: TransferSource {
  let db: Database
  let pictures: PictureFolder

  /// Maximum number of rows per batch.
  private static let batch = 20_000
  /// Size in bytes at which a batch is ended early.
  private static let bytes = 2 << 20

  init(db: Database, pictures: PictureFolder) {
    (self.db, self.pictures) = (db, pictures)
    db.add(function: Self.digest)
  }

  /// `words_digest_of(text, words)`: ``WordsDigest`` in SQL.
  private static let digest = DatabaseFunction("words_digest_of", argumentCount: 2, pure: true) {
    WordsDigest.of(
      SearchText.readable(String.fromDatabaseValue($0[0]) ?? ""),
      words: Int.fromDatabaseValue($0[1]) ?? 0)
  }

  package func rows(
    of table: TransferTable, isInOrder: Bool, _ body: (TransferRows) throws -> Void
  ) throws {
    var rows = TransferRows()
    func end(atMost count: Int, _ bytes: Int) throws {
      guard rows.count >= count || rows.bytes.count >= bytes else { return }
      if !rows.isEmpty { try body(rows) }
      rows = TransferRows()
    }
    func add(_ fill: (inout TransferRows) -> Void) throws {
      rows.begin()
      fill(&rows)
      try end(atMost: Self.batch, Self.bytes)
    }
    switch table.name {
    case "word_count": try counters(add)
    case "picture_bytes": try pictureBytes(add)
    default: try stored(table, isInOrder: isInOrder, add)
    }
    try end(atMost: 0, 0)
  }

  package func sequences() throws -> [String: Int64] {
    let rows = try Row.fetchAll(db, sql: "SELECT name, seq FROM sqlite_sequence")
    return Dictionary(rows.map { ($0["name"], $0["seq"]) }, uniquingKeysWith: { $1 })
  }

  private func stored(
    _ table: TransferTable, isInOrder: Bool, _ add: ((inout TransferRows) -> Void) throws -> Void
  ) throws {
    let order = Self.orders[table.name] ?? Self.names(table).joined(separator: ", ")
    let row = try RawStatement(
      db,
      """
      SELECT \(table.columns.map(\.name).joined(separator: ", "))
      FROM \(Self.places[table.name] ?? table.name) \(isInOrder ? "ORDER BY \(order)" : "")
      """)
    defer { row.reset() }
    while try row.next() {
      try add { rows in
        for (place, column) in table.columns.enumerated() {
          rows.append(row, Int32(place), column)
        }
      }
    }
  }

  func lastKey(of table: TransferTable) throws -> [TransferValue]? {
    let order = (Self.orders[table.name].map { [$0] } ?? Self.names(table)).map { "\($0) DESC" }
    return try Row.fetchOne(
      db,
      sql: """
        SELECT \(table.key.map(\.name).joined(separator: ", "))
        FROM \(Self.places[table.name] ?? table.name)
        ORDER BY \(order.joined(separator: ", ")) LIMIT 1
        """
    ).map { row in
      table.key.enumerated().map { TransferValue(row[$0] as DatabaseValue, $1.kind) }
    }
  }

  private static func names(_ table: TransferTable) -> [String] {
    table.key.map { $0.kind == .text ? "\($0.name) COLLATE BINARY" : $0.name }
  }

  /// SQL of the tables that SQLite stores in another form.
  private static let places = [
    // A text from before digests existed has none; the index holds the same text.
    "article_content": """
    (SELECT c.article_id, html, text, attachments, ifnull(words_digest, words_digest_of(
        (SELECT body FROM article_search WHERE rowid = c.article_id),
        (SELECT word_count FROM article WHERE id = c.article_id))) AS words_digest
      FROM article_content c)
    """,
    "article_text": """
    (SELECT size.id AS article_id, ifnull(w.title, '') AS title, ifnull(w.body, '') AS body
      FROM article_search_docsize size CROSS JOIN article_words w ON w.id = size.id)
    """,
    "article_page": """
    (SELECT p.article_id, wanted, due, tries, failure, fetched,
        CASE WHEN fetched IS NOT NULL THEN ifnull(c.page, '') END AS html, is_shown, choice
      FROM article_page p LEFT JOIN article_content c ON c.article_id = p.article_id)
    """,
    "article_feature": """
    (SELECT place & 1099511627775 AS article_id, place >> 40 AS source_id, weight, story_id,
      features FROM article_feature)
    """,
    "story_term_0": "(SELECT id >> 32 AS term, id & 4294967295 AS story_id, id FROM story_term_0)",
    "story_term_1": "(SELECT id >> 32 AS term, id & 4294967295 AS story_id, id FROM story_term_1)",
    "near_copy_0": "(SELECT id >> 32 AS key, id & 4294967295 AS article_id, id FROM near_copy_0)",
    "near_copy_1": "(SELECT id >> 32 AS key, id & 4294967295 AS article_id, id FROM near_copy_1)",
    "digest": "(SELECT name AS name_key, known FROM digest)",
    "delivered_file":
      "(SELECT digest AS digest_key, target, path, written FROM delivered_file)",
  ]

  /// Keys that are ordered by one number here.
  private static let orders = [
    "story_term_0": "id", "story_term_1": "id", "near_copy_0": "id", "near_copy_1": "id",
  ]

  private func counters(_ add: ((inout TransferRows) -> Void) throws -> Void) throws {
    let size = Int64(WordCounts.blockSize)
    let blocks = try Row.fetchCursor(db, sql: "SELECT block, counts FROM word_count ORDER BY block")
    while let row = try blocks.next() {
      let (block, counts): (Int64, Data) = (row[0], row[1])
      for (index, count) in counts.withUnsafeBytes(WordCounts.counts).enumerated() where count > 0 {
        try add { rows in
          rows.append(block * size + Int64(index))
          rows.append(Int64(count))
        }
      }
    }
  }

  /// Missing files are left out: they are fetched again.
  private func pictureBytes(_ add: ((inout TransferRows) -> Void) throws -> Void) throws {
    let known = try Row.fetchCursor(db, sql: "SELECT digest, format FROM picture ORDER BY digest")
    while let row = try known.next() {
      let digest: String = row[0]
      guard let file = pictures.file(named: digest, row[1]),
        let bytes = FileManager.default.contents(atPath: file)
      else { continue }
      try add { rows in
        rows.append(digest)
        bytes.withUnsafeBytes { rows.append($0) }
      }
    }
  }
}

extension TransferRows {
  /// Appends a column of a statement's row.
  fileprivate mutating func append(
    _ row: RawStatement, _ place: Int32, _ column: TransferTable.Column
  ) {
    guard !row.isNull(place) else { return append(nil as UnsafeRawBufferPointer?) }
    switch column.kind {
    case .integer: append(row.integer(place))
    case .number: append(row.double(place))
    case .bytes: append(row.bytes(place))
    case .text:
      let bytes = row.bytes(place)
      // One store keeps key names in lower case, the other compares them without regard to case.
      // PostgreSQL can't store U+0000; the replacement is not reversed.
      guard column.isFolded || bytes.contains(0) else { return append(bytes) }
      let text = String(decoding: bytes, as: UTF8.self).replacing("\0", with: "\u{FFFD}")
      append(column.isFolded ? text.lowercased() : text)
    }
  }
}

extension TransferValue {
  init(_ value: DatabaseValue, _ kind: TransferTable.Column.Kind) {
    switch value.storage {
    case .null: self = .null
    case .int64(let number): self = kind == .number ? .number(Double(number)) : .integer(number)
    case .double(let number): self = .number(number)
    case .string(let text): self = .text(text)
    case .blob(let bytes): self = .bytes([UInt8](bytes))
    }
  }
}

/// The tables that are transferred, each after the tables it refers to.
///
/// Three kinds are left out: derived tables (the word index, the word list); numbers that belong to
/// one store: the change record, so that clients are told to read everything anew, and the versions
/// of lists; and the lists that are being read, which are kept for a day.
enum TransferTables {
  static let names = [
    "category", "source", "source_category", "feed_state", "host", "subscription", "robots",
    "reader", "reader_password", "reader_session", "app_password", "app_secret", "sign_in_link",
    "page_settings", "reader_source",
    "article", "article_address", "article_content", "article_text", "article_feature",
    "article_exposure", "article_rank", "article_tally", "deleted_article", "counter_norm",
    "source_exposure", "article_page", "article_revision", "picture", "picture_bytes",
    "article_picture", "site_block", "site_picture", "source_icon",
    "story", "story_article", "story_profile", "story_queue", "term_frequency", "word_count",
    "story_term_0", "story_term_1", "near_copy_0", "near_copy_1",
    "event", "article_state", "article_tag", "note", "highlight", "moved_article",
    "moved_mark", "reading_position", "shared_article", "reader_visit",
    "training_example", "example_feature", "reader_model",
    "shown_list", "closed_list", "list_judgement", "weight_trial",
    "rule", "rule_match", "rule_drop", "rule_queue", "article_raise",
    "digest", "edition", "edition_delivery", "delivered_file", "notice_target", "notice", "setting",
  ]

  /// Tables that SQLite stores in another form.
  private static let others =
    [
      TransferTable(
        "article_content", key: [.init("article_id", .integer)],
        [
          .init("html", .text), .init("text", .text), .init("attachments", .text),
          .init("words_digest", .integer),
        ]),
      TransferTable(
        "article_text", key: [.init("article_id", .integer)],
        [.init("title", .text), .init("body", .text)]),
      TransferTable(
        "article_feature", key: [.init("article_id", .integer)],
        [
          .init("source_id", .integer), .init("weight", .number), .init("story_id", .integer),
          .init("features", .bytes),
        ]),
      TransferTable("picture_bytes", key: [.init("digest", .text)], [.init("bytes", .bytes)]),
      TransferTable("word_count", key: [.init("bucket", .integer)], [.init("articles", .integer)]),
      TransferTable("digest", key: [.init("name_key", .text)], [.init("known", .number)]),
      TransferTable(
        "delivered_file",
        key: [.init("digest_key", .text), .init("target", .text), .init("path", .text)],
        [.init("written", .number)]),
    ]
    + ["story_term_0", "story_term_1"].map {
      TransferTable($0, key: [.init("term", .integer), .init("story_id", .integer)])
    }
    + ["near_copy_0", "near_copy_1"].map {
      TransferTable($0, key: [.init("key", .integer), .init("article_id", .integer)])
    }

  static func all(in db: Database) throws -> [TransferTable] {
    try names.map { name in
      if let other = others.first(where: { $0.name == name }) { return other }
      let columns = try db.columns(in: name).map { column in
        TransferTable.Column(column.name, kind(column.type))
      }
      let key = try db.primaryKey(name).columns
      return TransferTable(
        name, key: key.compactMap { name in columns.first { $0.name == name } },
        columns.filter { !key.contains($0.name) })
    }
  }

  private static func kind(_ type: String) -> TransferTable.Column.Kind {
    switch type {
    case "INTEGER": .integer
    case "REAL": .number
    case "BLOB": .bytes
    default: .text
    }
  }
}
