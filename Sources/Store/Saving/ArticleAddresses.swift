/// Canonical addresses of articles: an article's own, and those at which its page was found.
package enum ArticleAddresses {
  /// The first article that a reader sees at each address, for ``articles(_:)``.
  ///
  /// - Parameter reader: an SQL expression for the reader's id, which may be NULL.
  package static func finding(_ keys: [String], reader: SQLStatement) -> SQLStatement {
    // SQLite's index of addresses begins with the source.
    """
    WITH k AS MATERIALIZED (SELECT x.key FROM \(rows: ["key": .texts(Set(keys).sorted())]) x)
    SELECT found.key, min(found.id) AS id
    FROM (SELECT \(sql: reader) AS id) me CROSS JOIN (
      SELECT k.key, a.id, a.source_id FROM k CROSS JOIN source s CROSS JOIN article a
      WHERE a.source_id = s.id AND \(long: "a.url_key", isIn: "k.key")
      UNION ALL
      SELECT k.key, a.id, a.source_id
      FROM k CROSS JOIN article_address o CROSS JOIN article a
      WHERE \(long: "o.url_key", isIn: "k.key") AND a.id = o.article_id) found
    WHERE \(sql: OwnScope.isSeen("found.source_id", by: "me.id")) GROUP BY found.key
    """
  }

  /// - Returns: the articles by address; addresses without an article are left out.
  package static func articles(_ rows: SQLRows) throws -> [String: Int64] {
    var articles: [String: Int64] = [:]
    for row in rows { articles[try row["key"]] = try row["id"] }
    return articles
  }

  /// Adds further addresses of an article.
  package static func adding(_ keys: [String], to article: Int64) -> SQLStatement {
    """
    INSERT INTO article_address (article_id, url_key)
    SELECT a.id, k.key FROM article a
    CROSS JOIN \(rows: ["key": .texts(Set(keys).sorted())]) k
    WHERE a.id = \(article) AND a.url_key IS DISTINCT FROM k.key ON CONFLICT DO NOTHING
    """
  }
}
