import Basics
package import Foundation
package import Models

/// Maintenance of the database: the basis of the ranking keys, retention, the full-text index,
/// inspection.
package protocol UpkeepStoring: Sendable {
  /// Sets the settings of the ranking keys. The first call fixes the epoch. If a half-life has
  /// changed since the keys were computed, all keys are rebuilt.
  ///
  /// - Parameter rebuilding: computes ranking keys from the ranking basis and an article's history.
  func establishRanking(
    _ settings: RankingSettings, at now: Date,
    rebuilding: (RankingBasis, RankHistory) -> RankKeys
  ) throws -> RankingBasis

  /// The articles that retention will delete next; never one that a reader keeps (``KeptArticle``).
  func outdated(_ settings: RetentionSettings, at now: Date, limit: Int) throws -> [OutdatedArticle]

  /// The sources that have more than this many articles.
  func sources(withMoreThan kept: Int) async throws -> [Int64]

  /// Deletes articles with all their data, and records them so that they are not stored again.
  ///
  /// - Parameter limit: maximum number of articles.
  /// - Returns: the number of deleted articles.
  func deleteOutdated(_ rule: RetentionRule, at now: Date, limit: Int) async throws -> Int

  /// Forgets deleted articles that no feed has listed since `date`, and returns the freed space to
  /// the file system.
  func endRetention(forgettingBefore date: Date) async throws

  /// Merges segments of the full-text index, so that a search reads few.
  ///
  /// - Parameter pages: number of 4-KiB pages to write at most; the rest is left for the next call.
  /// - Returns: whether more may have to be merged.
  func mergeSearchIndex(pages: Int) async throws -> Bool

  /// Rewrites texts and index entries that an earlier version stored in another form. A call that is
  /// interrupted has changed nothing, and the next one goes on where the last one ended; searches
  /// find all articles meanwhile.
  ///
  /// - Parameter limit: maximum number of articles; the rest is left for the next call.
  /// - Returns: whether more may have to be rewritten.
  func rewriteTexts(atMost limit: Int) async throws -> Bool

  /// Writes the buffered word counts, which are otherwise written when there are many.
  func flushWordCounts() async throws

  /// Checks the whole database; takes time in proportion to its size.
  func inspect() throws -> StoreInspection

  /// The tables as the database describes them, without those that belong to the engine, by name.
  func schema() throws -> [SchemaTable]
}

/// An article that retention will delete, and the reason.
package struct OutdatedArticle: Sendable, Hashable {
  package var id: Int64
  package var title: String?
  package var source: String
  package var reason: Reason

  package enum Reason: Sendable, Hashable {
    /// Older than this many days.
    case age(days: Int)
    /// Not among the newest articles of its source.
    case count(articles: Int)
  }
}

/// The data from which an article's ranking keys are computed.
package struct RankHistory: Sendable {
  package var article: Int64
  /// The article's effective publication date.
  package var dated: Date
  /// The weight of its source when the article was inserted.
  package var weight: Double
  /// Oldest first.
  package var log: [LoggedEvent]

  /// Number of articles whose histories are in memory at a time when ranks are computed anew.
  package static let atOnce = 1000
}

/// The settings with which the stored ranking keys were computed.
package struct RankingBasis: Sendable, Hashable {
  /// E of the keys; fixed when the database was created.
  package var epoch: Date
  package var settings: RankingSettings

  package init(epoch: Date, settings: RankingSettings) {
    self.epoch = epoch
    self.settings = settings
  }
}

/// Selects the articles that retention deletes.
package enum RetentionRule: Sendable, Hashable {
  /// Articles older than this many days. None if that would be all articles: then the clock is
  /// wrong, or the machine was off for long.
  case age(days: Int)
  /// Articles of a source beyond its newest.
  case count(articles: Int, source: Int64)

  /// Articles dated before this date are older than the number of days, in days of 24 hours.
  package static func end(ofDays days: Int, before now: Date) -> Date {
    now.addingTimeInterval(-86_400 * Double(days))
  }
}

/// Result of a check of the whole database.
package struct StoreInspection: Sendable, Hashable {
  /// Damage found by SQLite's integrity check; empty if the file is sound.
  package var integrity: [String]
  /// Dangling references: a sentence each.
  package var orphans: [String]
  package var articles: Int
  package var events: Int
  /// Size of the database in bytes, without its log.
  package var bytes: Int

  package init(
    integrity: [String], orphans: [String], articles: Int, events: Int, bytes: Int
  ) {
    self.integrity = integrity
    self.orphans = orphans
    self.articles = articles
    self.events = events
    self.bytes = bytes
  }

  package var isSound: Bool { integrity.isEmpty && orphans.isEmpty }
}

/// A check for rows that lack others: what they are, and a query for their number.
package typealias OrphanCheck = (what: String, query: String)

extension StoreInspection {
  package static let unlisted: OrphanCheck = (
    "articles missing from all lists",
    """
    SELECT count(*) FROM article a
    WHERE NOT EXISTS (SELECT 1 FROM article_rank r WHERE r.article_id = a.id)
    """
  )

  package static let unequallyRanked: OrphanCheck = (
    "articles with different ranks in their lists",
    """
    SELECT count(*) FROM (SELECT 1 FROM article_rank GROUP BY article_id
      HAVING min(today) <> max(today) OR min(now) <> max(now)
        OR count(*) FILTER (WHERE is_first) <> 1) places
    """
  )

  package static let otherwiseTold: OrphanCheck = (
    "articles with a different story in their ranks",
    """
    SELECT count(*) FROM article_rank r LEFT JOIN story_article m ON m.article_id = r.article_id
    LEFT JOIN story ON story.id = m.story_id
    WHERE r.story_id IS DISTINCT FROM m.story_id
      AND (r.story_id IS NOT NULL OR story.articles > 1)
    """
  )
}

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
    let outdated = try zip(found, results).flatMap { found, rows in
      try rows.map { row in
        OutdatedArticle(
          id: try row["article_id"], title: try row["title"], source: try row["name"],
          reason: found.reason)
      }
    }
    return outdated.prefix(limit).distinct(by: \.id)
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

/// The articles that retention keeps.
package enum KeptArticle {
  /// The condition that no reader has bookmarked an article or written on it, and that it waits for
  /// none with whom it was shared.
  ///
  /// - Parameter article: an SQL expression for the article's id.
  package static func isUnmarked(_ article: String) -> String {
    """
    NOT EXISTS (SELECT 1 FROM article_state s
      WHERE s.article_id = \(article) AND s.bookmarked_at IS NOT NULL)
    AND NOT EXISTS (SELECT 1 FROM article_tag t WHERE t.article_id = \(article))
    AND NOT EXISTS (SELECT 1 FROM note n WHERE n.article_id = \(article))
    AND NOT EXISTS (SELECT 1 FROM highlight h WHERE h.article_id = \(article))
    AND NOT EXISTS (SELECT 1 FROM shared_article g
      WHERE g.article_id = \(article) AND g.shown IS NULL
      AND NOT EXISTS (SELECT 1 FROM article_state s
        WHERE s.reader_id = g.reader_id AND s.article_id = g.article_id
        AND (s.viewed_at >= g.at OR s.hidden_at IS NOT NULL)))
    """
  }
}
