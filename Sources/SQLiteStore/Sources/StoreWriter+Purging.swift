import GRDB
import Store

extension StoreReader {
  func removedSources() throws -> [RemovedSource] {
    try Row.fetchAll(
      db,
      sql: """
        SELECT * FROM (SELECT id, name,
          (SELECT count(*) FROM article a WHERE a.source_id = source.id) AS articles,
          (SELECT count(DISTINCT s.article_id) FROM article_state s
            CROSS JOIN article a ON a.id = s.article_id
            WHERE s.bookmarked_at IS NOT NULL AND a.source_id = source.id) AS bookmarked
        FROM source WHERE configured = 0) WHERE articles > 0 ORDER BY name
        """
    ).map { row in
      RemovedSource(
        id: row["id"], name: row["name"], articles: row["articles"], bookmarked: row["bookmarked"])
    }
  }
}

extension StoreWriter {
  func purge(_ source: Int64, limit: Int) throws -> Int {
    // A source that was configured again meanwhile keeps all its articles.
    let ids = try Int64.fetchAll(
      db,
      sql: """
        SELECT a.id FROM article a JOIN source ON source.id = a.source_id
        WHERE source.id = ? AND source.configured = 0
          AND \(KeptArticle.isUnmarked("a.id")) LIMIT ?
        """, arguments: [source, limit])
    for id in ids {
      try db.cachedStatement(sql: "DELETE FROM article WHERE id = ?").execute(arguments: [id])
    }
    try db.execute(
      sql: """
        DELETE FROM source WHERE id = ?1 AND configured = 0
        AND NOT EXISTS (SELECT 1 FROM article WHERE source_id = ?1)
        """, arguments: [source])
    return ids.count
  }
}
