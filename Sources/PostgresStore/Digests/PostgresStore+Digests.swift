package import Foundation
package import Models
import Store

extension PostgresStore: DigestStoring {
  package func registerDigests(_ names: [String], at now: Date) async throws -> [String: Date] {
    let keys = Set(names.map { $0.lowercased() }).sorted()
    return try await inBackground { [self] in
      let rows = try pool.run([
        PostgresStatement("DELETE FROM digest WHERE name_key <> ALL ($1)", .texts(keys)),
        PostgresStatement(
          """
          INSERT INTO digest AS d (name_key, known) SELECT k.name, $2 FROM unnest($1) k (name)
          ON CONFLICT (name_key) DO UPDATE SET known = excluded.known
          WHERE d.known > excluded.known
          """, .texts(keys), .date(now)),
        PostgresStatement("SELECT name_key, known FROM digest"),
      ])[2]
      var known: [String: Date] = [:]
      for row in rows { known[try row["name_key"]] = try row.date("known") }
      return known
    }
  }

  package func isMade(_ slot: String, of digest: String) async throws -> Bool {
    try await inBackground { [self] in
      try pool.run(
        "SELECT EXISTS (SELECT 1 FROM edition WHERE digest_key = $1 AND slot = $2)",
        .text(digest.lowercased()), .text(slot)
      ).first?[0] ?? false
    }
  }

  package func storeEdition(
    of digest: String, slot: String, reader: String, title: String, articles: Int,
    targets: [String], at now: Date
  ) async throws -> StoredEdition? {
    try await inBackground { [self] in
      try pool.run([
        Self.reader(reader),
        PostgresStatement(
          """
          WITH e AS (
            INSERT INTO edition (digest, digest_key, slot, reader_id, title, made, articles)
            SELECT $1, $2, $3, id, $5, $6, $7 FROM reader WHERE name = $4
            ON CONFLICT (digest_key, slot) DO NOTHING RETURNING *),
          d AS (INSERT INTO edition_delivery (edition_id, target, due)
            SELECT e.id, k.target, $6 FROM e, unnest($8) k (target))
          SELECT \(StoredEdition.columns) FROM e
          """, .text(digest), .text(digest.lowercased()), .text(slot), .text(reader),
          .text(title), .date(now), .integer(articles), .texts(targets)),
      ])[1].first.map(StoredEdition.init)
    }
  }

  package func editions() async throws -> [StoredEdition] {
    try await inBackground { [self] in
      try pool.run("SELECT \(StoredEdition.columns) FROM edition e ORDER BY id")
        .map(StoredEdition.init)
    }
  }

  package func editions(of reader: Int64, limit: Int) throws -> [StoredEdition] {
    try mappingFaults {
      try run(
        """
        SELECT \(StoredEdition.columns) FROM edition e
        WHERE e.reader_id = $1 AND e.articles > 0 ORDER BY e.made DESC, e.id DESC LIMIT $2
        """, .integer(reader), .integer(limit)
      ).map(StoredEdition.init)
    }
  }

  package func edition(_ id: Int64, of reader: Int64) throws -> StoredEdition? {
    try mappingFaults {
      try run(
        "SELECT \(StoredEdition.columns) FROM edition e WHERE e.id = $1 AND e.reader_id = $2",
        .integer(id), .integer(reader)
      ).first.map(StoredEdition.init)
    }
  }

  /// Seconds: younger editions are never deleted.
  private static let keptAnyway = 8.0 * 86_400

  package func pruneEditions(keeping limit: Int, at now: Date) async throws -> [StoredEdition] {
    try await inBackground { [self] in
      try pool.run(
        """
        DELETE FROM edition e USING (SELECT id,
            row_number() OVER (PARTITION BY reader_id ORDER BY made DESC, id DESC) AS place
          FROM edition) placed
        WHERE e.id = placed.id AND placed.place > $1 AND e.made < $2 AND NOT EXISTS (
          SELECT 1 FROM edition_delivery d WHERE d.edition_id = e.id AND d.due IS NOT NULL)
        RETURNING \(StoredEdition.columns)
        """, .integer(limit), .number(now.stored - Self.keptAnyway)
      ).map(StoredEdition.init)
    }
  }
}

extension StoredEdition {
  /// The columns that ``init(_:)`` reads, of a table `e`.
  static let columns = "e.id, e.digest, e.slot, e.reader_id, e.title, e.made, e.articles"

  init(_ row: PostgresRows.Row) throws {
    self.init(
      id: try row["id"], digest: try row["digest"], slot: try row["slot"],
      reader: try row["reader_id"], title: try row["title"], made: Date(stored: try row["made"]),
      articles: try row["articles"])
  }
}
