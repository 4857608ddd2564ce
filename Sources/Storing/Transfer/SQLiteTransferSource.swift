import Foundation
import GRDB

/// A snapshot of an SQLite store, taken when its transaction began.
package struct SQLiteTransferSource: TransferSource {
  let db: Database
  let pictures: PictureFolder

  /// Maximum number of rows per batch.
  private static let batch = 500
  /// Size in bytes at which a batch is ended early.
  private static let bytes = 8 << 20

  package func rows(
    of table: TransferTable, after key: [TransferValue]?,
    _ body: ([[TransferValue]]) throws -> Void
  ) throws {
    switch table.name {
    case "word_count": try counters(after: key?.first?.integer, body)
    case "picture_bytes": try pictureBytes(after: key?.first?.text, body)
    default: try stored(table, after: key, body)
    }
  }

  package func sequences() throws -> [String: Int64] {
    let rows = try Row.fetchAll(db, sql: "SELECT name, seq FROM sqlite_sequence")
    return Dictionary(rows.map { ($0["name"], $0["seq"]) }, uniquingKeysWith: { $1 })
  }

  private func stored(
    _ table: TransferTable, after key: [TransferValue]?,
    _ body: ([[TransferValue]]) throws -> Void
  ) throws {
    let names = Self.names(table)
    let marks = names.map { _ in "?" }.joined(separator: ", ")
    let condition = key == nil ? "" : "WHERE (\(names.joined(separator: ", "))) > (\(marks))"
    let cursor = try Row.fetchCursor(
      db,
      sql: """
        SELECT \(table.columns.map(\.name).joined(separator: ", "))
        FROM \(Self.places[table.name] ?? table.name) \(condition)
        ORDER BY \(Self.orders[table.name] ?? names.joined(separator: ", "))
        """, arguments: StatementArguments((key ?? []).map(\.databaseValue)))
    var rows: [[TransferValue]] = []
    var size = 0
    while let row = try cursor.next() {
      let values = zip(table.columns.indices, table.columns).map { place, column in
        TransferValue(row[place] as DatabaseValue, column.kind)
      }
      size += values.reduce(0) { $0 + $1.size }
      rows.append(values)
      guard rows.count >= Self.batch || size >= Self.bytes else { continue }
      try body(rows)
      (rows, size) = ([], 0)
    }
    if !rows.isEmpty { try body(rows) }
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
    (SELECT place & 1099511627775 AS article_id, place >> 40 AS source_id, weight, story_id, shown,
      opened, features FROM article_feature)
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

  private func counters(
    after bucket: Int64?, _ body: ([[TransferValue]]) throws -> Void
  ) throws {
    let size = Int64(WordCounts.blockSize)
    let blocks = try Row.fetchCursor(
      db, sql: "SELECT block, counts FROM word_count WHERE block >= ? ORDER BY block",
      arguments: [(bucket ?? 0) / size])
    while let row = try blocks.next() {
      let (block, counts): (Int64, Data) = (row[0], row[1])
      let rows = counts.withUnsafeBytes(WordCounts.counts).enumerated().compactMap {
        index, count -> [TransferValue]? in
        let place = block * size + Int64(index)
        guard count > 0, place > bucket ?? -1 else { return nil }
        return [.integer(place), .integer(Int64(count))]
      }
      if !rows.isEmpty { try body(rows) }
    }
  }

  /// Missing files are left out: they are fetched again.
  private func pictureBytes(
    after digest: String?, _ body: ([[TransferValue]]) throws -> Void
  ) throws {
    let known = try Row.fetchCursor(
      db,
      sql: "SELECT digest, format FROM picture WHERE digest > ? ORDER BY digest",
      arguments: [digest ?? ""])
    while let row = try known.next() {
      let digest: String = row[0]
      guard let file = pictures.file(named: digest, row[1]),
        let bytes = FileManager.default.contents(atPath: file)
      else { continue }
      try body([[.text(digest), .bytes([UInt8](bytes))]])
    }
  }
}

extension TransferValue {
  init(_ value: DatabaseValue, _ kind: TransferTable.Column.Kind) {
    switch value.storage {
    case .null: self = .null
    case .int64(let number): self = kind == .number ? .number(Double(number)) : .integer(number)
    case .double(let number): self = .number(number)
    // PostgreSQL can't store U+0000; the replacement is not reversed.
    case .string(let text):
      self = .text(text.utf8.contains(0) ? text.replacing("\0", with: "\u{FFFD}") : text)
    case .blob(let bytes): self = .bytes([UInt8](bytes))
    }
  }

  var databaseValue: DatabaseValue {
    switch self {
    case .null: .null
    case .integer(let value): value.databaseValue
    case .number(let value): value.databaseValue
    case .text(let value): value.databaseValue
    case .bytes(let value): Data(value).databaseValue
    }
  }

  fileprivate var size: Int {
    switch self {
    case .null, .integer, .number: 8
    case .text(let value): value.utf8.count
    case .bytes(let value): value.count
    }
  }
}
