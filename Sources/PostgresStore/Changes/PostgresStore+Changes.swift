package import Models
package import Store

/// A transaction notes its changes in `change_note`, and the notes of several nodes become visible
/// in no particular order. So the next node that asks numbers the visible notes, one node at a
/// time: a numbered change is committed, and no change is inserted before it later. A long
/// transaction delays only its own changes, and the numbers do not depend on the server's
/// sequences, which differ after a restore.
extension PostgresStore: ChangeStoring {
  package func changes(
    after place: ChangeNumber?, reader: String, category: String?, limit: Int
  ) throws -> ChangePage {
    try mappingFaults {
      try numberChanges()
      var query = FeedQuery(category: category)
      query.includesRemoved = true
      let list = try resolved(query, reader: reader).list.query
      let me = Reader.id(named: reader)
      return try ChangePage.read(after: place, reader: me, of: list, limit: limit) {
        try pool.run($0.map(PostgresStatement.init)).map(SQLRows.init)
      } articles: {
        try articles($0, reader: reader)
      }
    }
  }

  private static let latestChange = PostgresStatement(ChangeNumber.latest)

  private func latest(_ rows: PostgresRows) throws -> ChangeNumber {
    try rows.first.map(ChangeNumber.init) ?? .beginning
  }

  package func version() async throws -> Int {
    try await inBackground { [self] in
      let known = try pool.run([Self.latestChange, Self.areChangesNoted])
      guard try known[1].first?[0] ?? false else { return Int(try latest(known[0]).id) }
      try numberNotedChanges()
      return Int(try latest(pool.run([Self.latestChange])[0]).id)
    }
  }

  /// Maximum number of changes numbered at once, and kept.
  private static let (numberedAtOnce, keptChanges) = (50_000, 100_000)

  /// A standby can't write: it shows what its primary has numbered.
  private static let areChangesNoted = PostgresStatement(
    "SELECT NOT pg_is_in_recovery() AND EXISTS (SELECT 1 FROM change_note)")

  /// Numbers the changes noted since the last call, if any.
  func numberChanges() throws {
    if try pool.run([Self.areChangesNoted])[0].first?[0] ?? false { try numberNotedChanges() }
  }

  private func numberNotedChanges() throws {
    _ = try pool.run([
      AdvisoryLock.changes.statement,
      PostgresStatement(
        """
        WITH taken AS (DELETE FROM change_note
          WHERE id IN (SELECT id FROM change_note ORDER BY id LIMIT $1) RETURNING *)
        INSERT INTO change (id, at, kind, subject, reader_id)
        SELECT (SELECT coalesce(max(id), 0) FROM change) + row_number() OVER (ORDER BY taken.id),
          at, kind, subject, reader_id FROM taken
        """, .integer(Self.numberedAtOnce)),
      PostgresStatement(
        "DELETE FROM change WHERE id <= (SELECT max(id) FROM change) - $1",
        .integer(Self.keptChanges)),
    ])
  }
}
