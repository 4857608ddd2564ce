package import Foundation
package import Models

extension DigestStoring where Self: SQLStore {
  package func registerDigests(_ names: [String], at now: Date) async throws -> [String: Date] {
    var wanted: [String: String] = [:]
    for name in names { wanted[name.lowercased()] = name }
    let all: SQLStatement = "SELECT \(folded: "name") AS name, known FROM digest"
    let rows = try await read(all)
    let known = try Self.dates(rows)
    if Set(known.keys) == Set(wanted.keys), known.values.allSatisfy({ $0 <= now }) { return known }
    var changes: [SQLStatement] = []
    for name: String in try rows.map({ try $0["name"] }) where wanted[name.lowercased()] == nil {
      changes.append("DELETE FROM digest WHERE \(folded: "name") = \(key: name)")
    }
    for (_, name) in wanted.sorted(by: { $0.key < $1.key }) {
      changes.append(
        """
        INSERT INTO digest AS d (\(folded: "name"), known) VALUES (\(key: name), \(now))
        ON CONFLICT (\(folded: "name")) DO UPDATE SET known = excluded.known
        WHERE d.known > excluded.known
        """)
    }
    return try await Self.dates(write(changes + [all])[changes.count])
  }

  private static func dates(_ rows: SQLRows) throws -> [String: Date] {
    var dates: [String: Date] = [:]
    for row in rows { dates[(try row["name"] as String).lowercased()] = try row["known"] }
    return dates
  }

  package func isMade(_ slot: String, of digest: String) async throws -> Bool {
    try await !read(
      "SELECT id FROM edition WHERE \(folded: "digest") = \(key: digest) AND slot = \(slot)"
    ).isEmpty
  }

  package func storeEdition(
    of digest: String, slot: String, reader: String, title: String, articles: Int,
    targets: [String], at now: Date
  ) async throws -> StoredEdition? {
    try await transaction { session in
      try session.add(Reader.adding(reader))
      let edition = try session.run(
        """
        INSERT INTO edition AS e (\(named: "digest"), slot, reader_id, title, made, articles)
        VALUES (\(name: digest), \(slot), \(sql: Reader.id(named: reader)), \(title), \(now),
          \(articles))
        ON CONFLICT (\(folded: "digest"), slot) DO NOTHING
        RETURNING \(sql: StoredEdition.newColumns)
        """
      ).first.map(StoredEdition.init)
      guard let edition else { return nil }
      try session.add(
        targets.map {
          """
          INSERT INTO edition_delivery (edition_id, target, due)
          VALUES (\(edition.id), \($0), \(now))
          """
        })
      return edition
    }
  }

  package func editions() async throws -> [StoredEdition] {
    try await read("SELECT \(sql: StoredEdition.columns) FROM edition e ORDER BY id")
      .map(StoredEdition.init)
  }

  package func editions(of reader: Int64, limit: Int) throws -> [StoredEdition] {
    try read(
      """
      SELECT \(sql: StoredEdition.columns) FROM edition e
      WHERE e.reader_id = \(reader) AND e.articles > 0
      ORDER BY e.made DESC, e.id DESC LIMIT \(limit)
      """
    ).map(StoredEdition.init)
  }

  package func edition(_ id: Int64, of reader: Int64) throws -> StoredEdition? {
    try read(
      """
      SELECT \(sql: StoredEdition.columns) FROM edition e
      WHERE e.id = \(id) AND e.reader_id = \(reader)
      """
    ).first.map(StoredEdition.init)
  }

  package func pruneEditions(keeping limit: Int, at now: Date) async throws -> [StoredEdition] {
    let old = try await read(
      """
      SELECT \(sql: StoredEdition.columns) FROM (SELECT *,
          row_number() OVER (PARTITION BY reader_id ORDER BY made DESC, id DESC) AS place
        FROM edition) e
      WHERE e.place > \(limit) AND e.made < \(now - StoredEdition.keptAnyway) AND NOT EXISTS (
        SELECT 1 FROM edition_delivery d WHERE d.edition_id = e.id AND d.due IS NOT NULL)
      """
    ).map(StoredEdition.init)
    // Another node may be deleting them too: each is returned once.
    if old.isEmpty { return [] }
    let deleted: Set<Int64> = try await Set(
      write("DELETE FROM edition WHERE id \(in: old.map(\.id)) RETURNING id").values())
    return old.filter { deleted.contains($0.id) }
  }
}

extension StoredEdition {
  /// Of a table `e`.
  static let columns = "e.id, e.digest, e.slot, e.reader_id, e.title, e.made, e.articles"
  /// Of a row that was inserted.
  static let newColumns = "id, digest, slot, reader_id, title, made, articles"

  /// Seconds an edition is kept at least: if the edition of the latest slot were deleted, it would
  /// be made again.
  static let keptAnyway = 8.0 * 86_400

  init(_ row: SQLRow) throws {
    self.init(
      id: try row["id"], digest: try row["digest"], slot: try row["slot"],
      reader: try row["reader_id"], title: try row["title"], made: try row["made"],
      articles: try row["articles"])
  }
}
