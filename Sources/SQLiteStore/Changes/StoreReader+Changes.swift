import GRDB
import Models
import Store

extension StoreReader {
  /// The number of the latest change.
  func latestChange() throws -> ChangeNumber {
    try Row.fetchOne(db, sql: "SELECT id, at FROM change ORDER BY id DESC LIMIT 1")
      .map { ChangeNumber(id: $0["id"], at: $0["at"]) } ?? .beginning
  }

  /// See ``ChangeStoring/changes(after:reader:category:limit:)``.
  ///
  /// - Parameter list: limits the changes to its sources and articles.
  func changes(
    after place: ChangeNumber, reader: Int64?, of list: FeedQuery, limit: Int
  ) throws -> ChangePage {
    guard try isKnown(place) else { return ChangePage(next: try latestChange(), isReset: true) }
    let rows = try Row.fetchAll(
      db.cachedStatement(
        sql: """
          SELECT id, at, kind, subject, (reader_id IS NULL OR reader_id = ?2) AND (kind = 3 OR (
              (?3 IS NULL OR kind = 4 OR EXISTS (
                SELECT 1 FROM source_category l JOIN category n ON n.id = l.category_id
                WHERE n.name = ?3 AND l.source_id = source))
              AND (?5 IS NULL OR source IN (SELECT value FROM json_each(?5)))
              AND (?6 IS NULL OR source IS NULL
                OR source NOT IN (SELECT value FROM json_each(?6)))
              AND (?7 IS NULL OR kind = 4 OR EXISTS (SELECT 1 FROM article_tag own
                WHERE own.reader_id = ?2 AND own.tag = ?7 AND own.article_id = subject))
            )) IS TRUE AS is_wanted
          FROM (SELECT *, iif(kind = 4, subject,
              (SELECT source_id FROM article WHERE article.id = c.subject)) AS source
            FROM change c WHERE id > ?1 ORDER BY id LIMIT ?4)
          """),
      arguments: [
        place.id, reader ?? 0, list.category, limit, list.scope.only.map(JSONArray.of),
        list.scope.without.isEmpty ? nil : JSONArray.of(list.scope.without), list.ownCategory,
      ])
    var found = ChangePageBuilder(after: place)
    for row in rows {
      found.add(
        ChangeNumber(id: row["id"], at: row["at"]), kind: row["kind"], subject: row["subject"],
        isWanted: row["is_wanted"])
    }
    return found.page(
      articles: try articles(found.subjects(ChangePageBuilder.ofArticles), reader: reader),
      storyArticles: try coveringSources(found.subjects([.story])),
      sources: try sourceStates(found.subjects([.source])))
  }

  /// Whether the record still has every change after this number.
  private func isKnown(_ place: ChangeNumber) throws -> Bool {
    guard place != .beginning else {
      return try Int64.fetchOne(db, sql: "SELECT min(id) FROM change") ?? 1 == 1
    }
    let at = try Int64.fetchOne(
      db.cachedStatement(sql: "SELECT at FROM change WHERE id = ?"), arguments: [place.id])
    return at == place.at
  }

  private func sourceStates(_ ids: [Int64]) throws -> [Int64: ListedSourceState] {
    guard !ids.isEmpty else { return [:] }
    return try Row.fetchAll(
      db.cachedStatement(
        sql: """
          SELECT source.id, source.name, ifnull(failures, 0) AS failures, configured,
            category.name AS category
          FROM json_each(?) each CROSS JOIN source ON source.id = each.value
          LEFT JOIN feed_state f ON f.source_id = source.id
          LEFT JOIN source_category l ON l.source_id = source.id AND configured = 1
          LEFT JOIN category ON category.id = l.category_id
          ORDER BY category.id IS NOT source.category_id, category.position
          """), arguments: [JSONArray.of(ids)]
    ).reduce(into: [:]) { standings, row in
      standings[
        row["id"],
        default: ListedSourceState(
          name: row["name"], failures: row["failures"], isListed: row["configured"])
      ].add(category: row["category"])
    }
  }

  /// Number of sources of each of some stories.
  private func coveringSources(_ stories: [Int64]) throws -> [Int64: Int] {
    guard !stories.isEmpty else { return [:] }
    return try Row.fetchAll(
      db.cachedStatement(
        sql: """
          SELECT story.id, sources FROM json_each(?) each CROSS JOIN story ON story.id = each.value
          """), arguments: [JSONArray.of(stories)]
    ).reduce(into: [:]) { $0[$1["id"]] = $1["sources"] }
  }
}
