package import Foundation
import GRDB
package import Models

/// The working memory of finding stories, within one transaction. What it keeps in blobs is the
/// caller's; it only keeps them as long as they can matter.
///
/// Lists of ids go to SQLite as one JSON array each: a hundred look-ups in one statement.
package struct StoryTables {
  /// Seconds of a period of `story_term`: an article is found for one to two of them.
  private static let termPeriod = 3 * 86_400.0
  /// Seconds of a period of `near_copy_key`.
  private static let copyPeriod = 14 * 86_400.0

  private let db: Database
  private let terms: Int64
  private let copies: Int64
  private let byTerm: Statement
  private let byKey: Statement

  /// - Parameter now: whose periods are looked at and written.
  init(_ db: Database, at now: Date) throws {
    self.db = db
    terms = Self.period(now, Self.termPeriod)
    copies = Self.period(now, Self.copyPeriod)
    byTerm = try db.cachedStatement(
      sql: """
        SELECT article_id FROM story_term WHERE period = ? AND term = ?
        ORDER BY article_id DESC LIMIT ?
        """)
    byKey = try db.cachedStatement(
      sql: """
        SELECT article_id FROM near_copy_key WHERE period = ? AND key = ?
        ORDER BY article_id DESC LIMIT ?
        """)
  }

  private static func period(_ date: Date, _ length: Double) -> Int64 {
    Int64((date.stored / length).rounded(.down))
  }

  /// The weights of terms, 0 for one that was never seen.
  package func weights(of terms: [Int32]) throws -> [Int32: Double] {
    let rows = try Row.fetchCursor(
      db.cachedStatement(
        sql: """
          SELECT f.term, f.weight FROM json_each(?) each
          CROSS JOIN term_frequency f ON f.term = each.value
          """), arguments: [Self.json(terms)])
    var weights: [Int32: Double] = [:]
    while let row = try rows.next() { weights[row[0]] = row[1] }
    return weights
  }

  /// Adds to the weights of terms.
  package func raise(_ terms: [Int32], by weight: Double) throws {
    try db.cachedStatement(
      sql: """
        INSERT INTO term_frequency SELECT value, ?2 FROM json_each(?1) WHERE true
        ON CONFLICT DO UPDATE SET weight = weight + excluded.weight
        """
    ).execute(arguments: [Self.json(terms), weight])
  }

  /// Articles that were kept with a term, the latest first.
  package func articles(withTerm term: Int32, limit: Int) throws -> [Int64] {
    try latest(byTerm, period: terms, value: Int64(term), limit: limit)
  }

  /// Articles that were kept with a key, the latest first.
  package func articles(withKey key: Int64, limit: Int) throws -> [Int64] {
    try latest(byKey, period: copies, value: key, limit: limit)
  }

  private func latest(
    _ statement: Statement, period: Int64, value: Int64, limit: Int
  ) throws -> [Int64] {
    let late = try Int64.fetchAll(statement, arguments: [period, value, limit])
    guard late.count < limit else { return late }
    return late
      + (try Int64.fetchAll(statement, arguments: [period - 1, value, limit - late.count]))
  }

  /// For each key the first and the last article of a period that was kept with it.
  package func articles(withKeys keys: [Int64]) throws -> [Int64] {
    let rows = try Row.fetchCursor(
      db.cachedStatement(
        sql: """
          SELECT (SELECT min(article_id) FROM near_copy_key k
              WHERE k.period = p.column1 AND k.key = each.value) AS first,
            (SELECT max(article_id) FROM near_copy_key k
              WHERE k.period = p.column1 AND k.key = each.value) AS last
          FROM json_each(?1) each, (VALUES (?2), (?2 - 1)) p
          """), arguments: [Self.json(keys), copies])
    var articles: [Int64] = []
    while let row = try rows.next() {
      guard let first: Int64 = row[0], let last: Int64 = row[1] else { continue }
      articles += [first, last]
    }
    return articles
  }

  /// The places and traces of those articles that have both, in the order of the ids given.
  package func remembered(_ articles: [Int64]) throws -> [(StoryMembership, Data)] {
    let rows = try Row.fetchCursor(
      db.cachedStatement(
        sql: """
          SELECT m.*, t.trace FROM json_each(?) each
          CROSS JOIN story_article m ON m.article_id = each.value
          CROSS JOIN story_trace t ON t.article_id = m.article_id
          """), arguments: [Self.json(articles)])
    var remembered: [(StoryMembership, Data)] = []
    while let row = try rows.next() {
      remembered.append((StoryMembership(row: row), row["trace"]))
    }
    return remembered
  }

  /// Keeps an article's trace, to be found by terms and by keys.
  package func keep(
    _ trace: Data, of article: Int64, terms: [Int32], keys: [Int64], at now: Date
  ) throws {
    try db.cachedStatement(sql: "INSERT OR REPLACE INTO story_trace VALUES (?, ?, ?)").execute(
      arguments: [article, now.stored, trace])
    try db.cachedStatement(
      sql: "INSERT OR IGNORE INTO story_term SELECT ?1, value, ?2 FROM json_each(?3)"
    ).execute(arguments: [self.terms, article, Self.json(terms)])
    guard !keys.isEmpty else { return }
    try db.cachedStatement(
      sql: "INSERT OR IGNORE INTO near_copy_key SELECT ?1, value, ?2 FROM json_each(?3)"
    ).execute(arguments: [copies, article, Self.json(keys)])
  }

  /// An array of integers as JSON.
  private static func json(_ numbers: [some FixedWidthInteger]) -> String {
    var text = "["
    for (index, number) in numbers.enumerated() {
      if index > 0 { text += "," }
      text += number.description
    }
    return text + "]"
  }
}

extension StoryTables {
  /// Throws away what is too old to matter, a bounded piece of it at a time.
  ///
  /// - Parameters:
  ///   - oldest: what was seen before it is followed no more.
  ///   - leastWeight: terms that weigh less are as good as never seen.
  package func forget(seenBefore oldest: Date, leastWeight: Double) throws {
    try forget("story_term", column: "term", before: terms - 1, most: 10_000)
    try forget("near_copy_key", column: "key", before: copies - 1, most: 20_000)
    let gone = try Int64.fetchAll(
      db.cachedStatement(
        sql: """
          SELECT article_id FROM (SELECT article_id, seen FROM story_trace
            ORDER BY article_id LIMIT 1000) WHERE seen < ?
          """), arguments: [oldest.stored])
    guard !gone.isEmpty else { return }
    let ids = Self.json(gone)
    try db.cachedStatement(
      sql: """
        UPDATE story SET terms = NULL WHERE terms IS NOT NULL AND latest < ?2 AND id IN
          (SELECT story_id FROM json_each(?1) each
            CROSS JOIN story_article m ON m.article_id = each.value)
        """
    ).execute(arguments: [ids, oldest.stored])
    try db.cachedStatement(
      sql: "DELETE FROM story_trace WHERE article_id IN (SELECT value FROM json_each(?))"
    ).execute(arguments: [ids])
    // Now and then: it goes over all terms.
    guard gone.contains(where: { $0 % 5000 == 0 }) else { return }
    try db.execute(sql: "DELETE FROM term_frequency WHERE weight < ?", arguments: [leastWeight])
  }

  private func forget(_ table: String, column: String, before period: Int64, most: Int) throws {
    let end = try Row.fetchOne(
      db.cachedStatement(
        sql: """
          SELECT period, \(column) FROM \(table) WHERE period < ?
          ORDER BY period, \(column) LIMIT 1 OFFSET ?
          """), arguments: [period, most])
    if let end {
      try db.cachedStatement(
        sql: "DELETE FROM \(table) WHERE (period, \(column)) <= (?, ?)"
      ).execute(arguments: [end[0] as Int64, end[1] as Int64])
    } else {
      try db.cachedStatement(sql: "DELETE FROM \(table) WHERE period < ?").execute(
        arguments: [period])
    }
  }
}

extension StoreWriter {
  /// The working memory of finding stories.
  package func storyTables(at now: Date) throws -> StoryTables { try StoryTables(db, at: now) }
}
