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
      let list = try resolved(FeedQuery(category: category), reader: reader).list.query
      guard let place else { return ChangePage(next: try latest(pool.run([Self.latestChange])[0])) }
      let rows = try pool.run([
        Self.latestChange,
        PostgresStatement(
          """
          SELECT CASE WHEN $1 = 0 THEN coalesce((SELECT min(id) FROM change), 1) = 1
            ELSE EXISTS (SELECT 1 FROM change WHERE id = $1 AND at = $2) END
          """, .integer(place.id), .integer(place.at)),
        Self.changes(after: place, reader: reader, of: list, limit: limit),
      ])
      guard try rows[1].first?[0] ?? false, place.id != 0 || place == .beginning else {
        return ChangePage(next: try latest(rows[0]), isReset: true)
      }
      var found = ChangePageBuilder(after: place)
      for row in rows[2] {
        found.add(
          ChangeNumber(id: try row["id"], at: try row["at"]), kind: try row["kind"],
          subject: try row["subject"], isWanted: try row["is_wanted"])
      }
      return try page(of: found, reader: reader)
    }
  }

  private static let latestChange = PostgresStatement(
    "SELECT id, at FROM change ORDER BY id DESC LIMIT 1")

  private func latest(_ rows: PostgresRows) throws -> ChangeNumber {
    try rows.first.map { ChangeNumber(id: try $0["id"], at: try $0["at"]) } ?? .beginning
  }

  private static func changes(
    after place: ChangeNumber, reader: String, of list: FeedQuery, limit: Int
  ) -> PostgresStatement {
    PostgresStatement(
      """
      SELECT id, at, kind, subject, ((reader_id IS NULL
          OR reader_id = (SELECT id FROM reader WHERE name = $2)) AND (kind = 3 OR (
            ($3 IS NULL OR kind = 4 OR EXISTS (
              SELECT 1 FROM source_category l JOIN category n ON n.id = l.category_id
              WHERE n.name = $3 AND l.source_id = c.source))
            AND (NOT $8 OR source = ANY ($5))
            AND (source IS NULL OR source <> ALL ($6))
            AND ($7 IS NULL OR kind = 4 OR EXISTS (SELECT 1 FROM article_tag own
              WHERE own.reader_id = (SELECT id FROM reader WHERE name = $2)
                AND own.tag_key = $7 AND own.article_id = c.subject))))) IS TRUE AS is_wanted
      FROM (SELECT *, CASE kind WHEN 4 THEN subject
          ELSE (SELECT source_id FROM article WHERE article.id = change.subject) END AS source
        FROM change WHERE id > $1 ORDER BY id LIMIT $4) c ORDER BY id
      """, .integer(place.id), .text(reader), .text(list.category), .integer(max(0, limit)),
      .integers(list.scope.only ?? []), .integers(list.scope.without),
      .text(list.ownCategory?.lowercased()), .flag(list.scope.only != nil))
  }

  private func page(of found: ChangePageBuilder, reader: String) throws -> ChangePage {
    let stories = found.subjects([.story])
    let sources = found.subjects([.source])
    let rows = try pool.run([
      PostgresStatement(
        "SELECT id, sources FROM story WHERE id = ANY ($1)", .integers(stories)),
      PostgresStatement(
        """
        SELECT source.id, source.name, coalesce(failures, 0) AS failures, configured,
          c.name AS category
        FROM source LEFT JOIN feed_state f ON f.source_id = source.id
        LEFT JOIN source_category l ON l.source_id = source.id AND configured
        LEFT JOIN category c ON c.id = l.category_id
        WHERE source.id = ANY ($1) ORDER BY c.id IS DISTINCT FROM source.category_id, c.position
        """, .integers(sources)),
    ])
    var storyArticles: [Int64: Int] = [:]
    for row in rows[0] { storyArticles[try row["id"]] = try row["sources"] }
    var states: [Int64: ListedSourceState] = [:]
    for row in rows[1] {
      let id: Int64 = try row["id"]
      var state =
        try states[id]
        ?? ListedSourceState(
          name: row["name"], failures: row["failures"], isListed: row["configured"])
      state.add(category: try row["category"])
      states[id] = state
    }
    return found.page(
      articles: try articles(found.subjects(ChangePageBuilder.ofArticles), reader: reader),
      storyArticles: storyArticles, sources: states)
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
