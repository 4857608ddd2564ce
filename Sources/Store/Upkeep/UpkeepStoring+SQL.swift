package import Foundation
package import Models

extension UpkeepStoring where Self: SQLStore & Store {
  package func outdated(
    _ settings: RetentionSettings, at now: Date, limit: Int
  ) throws -> [OutdatedArticle] {
    var found: [(reason: OutdatedArticle.Reason, query: SQLStatement)] = []
    if let days = settings.days {
      found.append((.age(days: days), OutdatedArticle.older(than: days, at: now, limit: limit)))
    }
    if let kept = settings.articlesPerSource {
      found.append((.count(articles: kept), OutdatedArticle.beyond(kept, limit: limit)))
    }
    let results = try read(found.map(\.query))
    let expired = try zip(found, results).flatMap { found, rows in
      try rows.map { row in
        OutdatedArticle(
          id: try row["article_id"], title: try row["title"], source: try row["name"],
          reason: found.reason)
      }
    }
    var seen: Set<Int64> = []
    return expired.prefix(limit).filter { seen.insert($0.id).inserted }
  }

  package func sources(withMoreThan kept: Int) async throws -> [Int64] {
    try await read(
      """
      SELECT source_id FROM article_rank WHERE \(flag: "is_first", is: true)
      GROUP BY source_id HAVING count(*) > \(kept) ORDER BY source_id
      """
    ).values()
  }

  package func deleteOutdated(_ rule: RetentionRule, at now: Date, limit: Int) async throws -> Int {
    try await transaction { session in
      let found = try session.run(OutdatedArticle.next(by: rule, at: now, limit: limit))
      let articles = try session.lockForDeletion(found.map { try $0["article_id"] })
      guard !articles.isEmpty else { return 0 }
      try session.add([
        """
        INSERT INTO deleted_article (source_id, identity, listed)
        SELECT source_id, identity, \(now) FROM article WHERE id \(in: articles)
        ON CONFLICT (source_id, \(unique: "identity")) DO UPDATE SET listed = excluded.listed
        """,
        "DELETE FROM article WHERE id \(in: articles)",
      ])
      return articles.count
    }
  }

  package func endRetention(forgettingBefore date: Date) async throws {
    try await write("DELETE FROM deleted_article WHERE listed < \(date)")
    try shrink()
  }
}

extension SQLSession {
  /// Locks articles against references, changes and deletion.
  ///
  /// - Returns: those of them that may be deleted, because no reader has marked them. The lock waits
  ///   for a transaction that bookmarks one of them, and then sees the bookmark.
  func lockForDeletion(_ articles: [Int64]) throws -> [Int64] {
    guard !articles.isEmpty else { return [] }
    return try run([
      "SELECT id FROM article WHERE id \(in: articles) ORDER BY id \(lock: .rows)",
      """
      SELECT a.id FROM article a
      WHERE a.id \(in: articles) AND \(sql: KeptArticle.isUnmarked("a.id"))
      """,
    ])[1].values()
  }
}

extension OutdatedArticle {
  /// The articles that a rule deletes next, oldest first.
  fileprivate static func next(
    by rule: RetentionRule, at now: Date, limit: Int
  ) -> SQLStatement {
    switch rule {
    case .age(let days): older(than: days, at: now, limit: limit)
    case .count(let kept, let source):
      """
      \(sql: select) AND r.source_id = \(source) AND (r.dated, r.article_id) < (
        SELECT dated, article_id FROM article_rank
        WHERE source_id = \(source) AND \(flag: "is_first", is: true)
        ORDER BY dated DESC, article_id DESC LIMIT 1 OFFSET \(kept - 1))
      ORDER BY r.dated, r.article_id LIMIT \(limit)
      """
    }
  }

  /// No article if that would be all of them.
  fileprivate static func older(than days: Int, at now: Date, limit: Int) -> SQLStatement {
    let end = RetentionRule.end(ofDays: days, before: now)
    return """
      \(sql: select) AND r.dated < \(end) AND NOT EXISTS (SELECT 1 FROM moved_article m
        WHERE m.article_id = r.article_id AND m.at >= \(end))
      AND (SELECT dated FROM article_rank WHERE \(flag: "is_first", is: true)
        ORDER BY dated DESC LIMIT 1) >= \(end)
      ORDER BY r.dated, r.article_id LIMIT \(limit)
      """
  }

  /// The articles of all sources beyond their newest.
  fileprivate static func beyond(_ kept: Int, limit: Int) -> SQLStatement {
    """
    \(sql: select) AND r.article_id IN (SELECT article_id FROM (
        SELECT article_id, row_number()
          OVER (PARTITION BY source_id ORDER BY dated DESC, article_id DESC) AS place
        FROM article_rank WHERE \(flag: "is_first", is: true)) ranked
      WHERE place > \(kept))
    ORDER BY r.source_id, r.dated, r.article_id LIMIT \(limit)
    """
  }

  private static let select: SQLStatement = """
    SELECT r.article_id, a.title, source.name FROM article_rank r
    JOIN article a ON a.id = r.article_id JOIN source ON source.id = r.source_id
    WHERE \(flag: "r.is_first", is: true) AND \(sql: KeptArticle.isUnmarked("r.article_id"))
    """
}
