import Foundation
import Models
import Postgres
package import Storing

/// A PostgreSQL store that is filled with rows of another one.
package struct PostgresTransferTarget: TransferTarget {
  let store: PostgresStore
  let types: ColumnTypes
  let articles: @Sendable (StoredList) -> [Int64]
  private let writer = TransferWriter()

  init(
    store: PostgresStore, types: ColumnTypes,
    articles: @escaping @Sendable (StoredList) -> [Int64]
  ) {
    (self.store, self.types, self.articles) = (store, types, articles)
  }

  package func lastKey(of table: TransferTable) throws -> [TransferValue]? {
    guard !table.hasFoldedKey else { return nil }
    try writer.wait()
    let names = table.key.map(\.name)
    var last: [TransferValue]?
    try store.transfer { source in
      let only = TransferTable(table.name, key: Array(table.key))
      let order = names.map { "\($0) DESC" }.joined(separator: ", ")
      last = try source.first(of: only, order)
    }
    return last
  }

  /// Stores the rows in the background while the caller reads the next ones.
  package func take(_ rows: [[TransferValue]], of table: TransferTable) throws {
    let insertion = insertion(of: rows, table)
    let texts =
      table.name == "article_text"
      ? rows.map {
        ScratchIndex.Text(
          article: $0[0].integer ?? 0, title: $0[1].text ?? "", body: $0[2].text ?? "")
      } : []
    let index = try store.index.prepare(texts)
    try writer.write { [store] in
      let words = try store.transaction { transaction in
        transaction.add(insertion)
        guard let index else { return [String]() }
        transaction.add(index.statement)
        return store.index.list(index.words, in: transaction)
      }
      store.index.learn(words)
    }
  }

  package func finish(sequences: [String: Int64]) throws {
    try writer.wait()
    try TransferIndexes.makeAgain(store)
    let statements = types.numbered.map { table in
      PostgresStatement(
        """
        SELECT setval('\(table)_id_seq', greatest(last, 1), last > 0)
        FROM (SELECT greatest($1, (SELECT max(id) FROM \(table))) AS last) k
        """, [.integer(sequences[table] ?? 0)])
    }
    _ = try store.run(
      statements + [
        PostgresStatement("DROP TABLE IF EXISTS transfer_progress, \(TransferIndexes.table)")
      ])
  }

  private func insertion(of rows: [[TransferValue]], _ table: TransferTable) -> PostgresStatement {
    var names: [String] = []
    var values: [PostgresValue] = []
    var reading: [String] = []
    for (place, column) in table.columns.enumerated() {
      let cells = rows.map { $0[place] }
      let mark = "k.c\(values.count + 1)"
      names.append(column.name)
      if types.isList(column, of: table) {
        values.append(.texts(cells.map { $0.bytes.map(Self.list) }))
        reading.append("\(mark)::float8[]")
        continue
      }
      reading.append(types.writing(column, of: table, mark))
      switch column.kind {
      case .integer: values.append(.integers(cells.map(\.integer)))
      case .number: values.append(.numbers(cells.map(\.number)))
      case .text:
        values.append(.texts(cells.map { column.isFolded ? $0.text?.lowercased() : $0.text }))
      case .bytes: values.append(.blobs(cells.map(\.bytes)))
      }
    }
    for (name, cells) in derived(of: rows, table) {
      names.append(name)
      values.append(cells)
      reading.append("k.c\(values.count)" + (name == "shown_articles" ? "::int8[]" : ""))
    }
    let marks = values.indices.map { "$\($0 + 1)" }.joined(separator: ", ")
    let cells = values.indices.map { "c\($0 + 1)" }.joined(separator: ", ")
    return PostgresStatement(
      """
      INSERT INTO \(table.name) (\(names.joined(separator: ", ")))
      SELECT \(reading.joined(separator: ", ")) FROM unnest(\(marks)) k (\(cells))
      ON CONFLICT DO NOTHING
      """, values)
  }

  /// Columns that only the server has, computed from the others.
  private func derived(
    of rows: [[TransferValue]], _ table: TransferTable
  ) -> [(String, PostgresValue)] {
    func texts(_ column: String) -> [String?] {
      table.place(column).map { place in rows.map { $0[place].text } } ?? []
    }
    var columns: [(String, PostgresValue)] = []
    for (name, key) in [("name", "name_key"), ("tag", "tag_key"), ("digest", "digest_key")]
    where table.place(name) != nil && table.place(key) == nil && types.has(key, in: table.name) {
      columns.append((key, .texts(texts(name).map { $0?.lowercased() })))
    }
    if table.name == "article" {
      let shared = zip(texts("identity"), texts("url_key")).map { identity, address in
        identity.flatMap { Self.shared($0, address) }
      }
      columns.append(("shared", .texts(shared)))
    }
    if table.name == "shown_list" { columns.append(("shown_articles", .texts(shown(rows, table)))) }
    return columns
  }

  /// The feed id within a long identity: the part before the address (`ArticleDraft.longIdentity`).
  private static func shared(_ identity: String, _ address: String?) -> String? {
    identity.range(of: " " + (address ?? "") + " ").map { String(identity[..<$0.lowerBound]) }
  }

  private func shown(_ rows: [[TransferValue]], _ table: TransferTable) -> [String?] {
    let places = ["id", "at", "shown", "entries"].map { table.place($0) ?? 0 }
    return rows.map { row in
      let list = StoredList(
        id: row[places[0]].integer ?? 0,
        at: Date(timeIntervalSince1970: row[places[1]].number ?? 0),
        shown: Int(row[places[2]].integer ?? 0), entries: row[places[3]].bytes ?? [])
      return "{" + articles(list).map(String.init).joined(separator: ",") + "}"
    }
  }

  /// Converts numbers as SQLite stores them, eight bytes each and little-endian, to the server's
  /// array text.
  private static func list(_ bytes: [UInt8]) -> String {
    let numbers = bytes.withUnsafeBytes { bytes in
      stride(from: 0, to: bytes.count - 7, by: 8).map { offset in
        Double(
          bitPattern: UInt64(
            littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self)))
      }
    }
    return "{" + numbers.map { "\($0)" }.joined(separator: ",") + "}"
  }
}
