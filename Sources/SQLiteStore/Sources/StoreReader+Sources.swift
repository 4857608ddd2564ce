import Foundation
import GRDB
import Models
import Store

extension StoreReader {
  func forEachFeed(_ body: (PollableSource, FeedState?) throws -> Void) throws {
    let statement = try db.cachedStatement(
      sql: """
        SELECT \(PollableSource.columns), feed_state.*
        FROM source LEFT JOIN feed_state
          ON feed_state.source_id = source.id AND feed_state.url = source.url
        WHERE configured = 1 ORDER BY position
        """)
    let names = ColumnNames(of: statement)
    let rows = try Row.fetchCursor(statement)
    while let row = try rows.next() {
      let cells = names.of(row)
      try body(PollableSource(cells), row["source_id"] == nil ? nil : .known(cells))
    }
  }

  func forEachDueFeed(
    at now: Date, _ body: (PollableSource, FeedState?) throws -> Void
  ) throws {
    let statement = try db.cachedStatement(
      sql: """
        SELECT \(PollableSource.columns), feed_state.*, feed_state.url = source.url AS is_current
        -- SQLite keeps the order of a joined subquery only if it has a LIMIT.
        FROM (
          SELECT source_id AS due, next_due AS at FROM feed_state
            WHERE gone <> 'confirmed' AND next_due IS NULL
          UNION ALL SELECT source_id, next_due FROM feed_state
            WHERE gone <> 'confirmed' AND next_due <= ?1
          UNION ALL SELECT source_id, next_due FROM feed_state
            WHERE gone <> 'confirmed' AND next_due > ?2
          ORDER BY at LIMIT -1)
        CROSS JOIN source ON source.id = due AND source.configured = 1
        CROSS JOIN feed_state ON feed_state.source_id = due
        """)
    let names = ColumnNames(of: statement)
    let rows = try Row.fetchCursor(
      statement, arguments: [now.stored, now.stored + PollLimits.furthestDue])
    while let row = try rows.next() {
      let cells = names.of(row)
      try body(PollableSource(cells), row["is_current"] ? .known(cells) : nil)
    }
  }

  func nextDue(after now: Date) throws -> Date? {
    try Double.fetchOne(
      db.cachedStatement(
        sql: """
          SELECT f.next_due FROM feed_state f
          CROSS JOIN source ON source.id = f.source_id AND source.configured = 1
          WHERE f.gone <> 'confirmed' AND f.next_due > ?1 ORDER BY f.next_due LIMIT 1
          """), arguments: [now.stored]
    ).map(Date.init(stored:))
  }

  /// Whether a source has no articles, not even deleted ones.
  func holdsNothing(of source: Int64) throws -> Bool {
    let look = try RawStatement(
      db,
      """
      SELECT NOT EXISTS (SELECT 1 FROM article WHERE source_id = ?1)
        AND NOT EXISTS (SELECT 1 FROM deleted_article WHERE source_id = ?1)
      """)
    look.bind(1, source)
    defer { look.reset() }
    return try look.next() && look.integer(0) != 0
  }

  /// The configured sources, in the order of the configuration.
  ///
  /// - Parameter reader: the reader whose unread articles are counted.
  func sources(reader: Int64? = nil, at now: Date) throws -> [StoredSource] {
    // Counted from the articles the reader has read: fewer rows than all articles.
    let done = try Row.fetchAll(
      db,
      sql: """
        SELECT r.source_id, count(*) AS done FROM article_state s
        CROSS JOIN article_rank r ON r.article_id = s.article_id AND r.is_first = 1
        WHERE s.reader_id = ? AND (s.read_at IS NOT NULL OR s.hidden_at IS NOT NULL)
        GROUP BY r.source_id
        """, arguments: [reader]
    ).reduce(into: [Int64: Int]()) { $0[$1["source_id"]] = $1["done"] }
    let statement = try db.cachedStatement(
      sql: """
        SELECT id, name, url, home_page_url,
          (SELECT count(*) FROM article_rank r WHERE r.source_id = source.id
            AND r.is_first = 1) AS articles,
          (SELECT count(*) FROM article_rank r WHERE r.source_id = source.id
            AND r.is_first = 1 AND r.dated > ?1) AS recent,
          (SELECT min(r.dated) FROM article_rank r WHERE r.source_id = source.id
            AND r.is_first = 1 AND r.dated > ?1) AS since
        FROM source WHERE configured = 1 ORDER BY position
        """)
    let names = ColumnNames(of: statement)
    let rows = try Row.fetchCursor(statement, arguments: [now.stored - StoredSource.window])
    var sources: [StoredSource] = []
    while let row = try rows.next() {
      sources.append(try StoredSource(names.of(row), done: done[row["id"]] ?? 0, at: now))
    }
    return sources
  }

  /// The categories that have a source or an article, in the order of the tabs.
  ///
  /// - Parameters:
  ///   - reader: the reader whose unread articles are counted.
  ///   - now: the end of the 30 days over which new articles are counted.
  func categories(reader: Int64?, at now: Date = .distantFuture) throws -> [CategorySummary] {
    let since = now.stored - StoredSource.window
    return try db.run(
      """
      SELECT name,
        (SELECT count(*) FROM source_category listed JOIN source ON source.id = listed.source_id
          WHERE listed.category_id = category.id AND configured = 1) AS sources,
        (SELECT count(*) FROM source_category listed JOIN source ON source.id = listed.source_id
          JOIN feed_state f ON f.source_id = source.id AND f.url = source.url
          WHERE listed.category_id = category.id AND configured = 1
          AND (f.failures > 0 OR f.gone = 'confirmed')) AS failing,
        (SELECT count(*) FROM article_rank r WHERE r.category_id = category.id
          AND r.dated > \(since)) AS recent,
        (SELECT min(r.dated) FROM article_rank r WHERE r.category_id = category.id
          AND r.dated > \(since)) AS since,
        (SELECT count(*) FROM article_rank WHERE category_id = category.id) AS articles,
        (SELECT count(*) FROM article_state s JOIN article_rank r USING (article_id)
          WHERE s.reader_id = \(reader) AND r.category_id = category.id
          AND (s.read_at IS NOT NULL OR s.hidden_at IS NOT NULL)) AS done
      FROM category ORDER BY position, name
      """
    ).map { try CategorySummary($0, at: now) }
  }
}
