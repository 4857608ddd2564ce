package import Foundation
import GRDB
package import Models

/// The working memory of finding stories, within one transaction. What it keeps in blobs is the
/// caller's; it only keeps them as long as they can matter.
package struct StoryTables {
  /// Seconds of a period of `story_term`: an article is found for one to two of them.
  private static let termPeriod = 3 * 86_400.0
  /// Seconds of a period of `near_copy_key`.
  private static let copyPeriod = 14 * 86_400.0

  private let db: Database
  private let terms: Int64
  private let copies: Int64

  /// - Parameter now: whose periods are looked at and written.
  init(_ db: Database, at now: Date) {
    self.db = db
    terms = Self.period(now, Self.termPeriod)
    copies = Self.period(now, Self.copyPeriod)
  }

  private static func period(_ date: Date, _ length: Double) -> Int64 {
    Int64((date.stored / length).rounded(.down))
  }

  /// What is kept of one article.
  package struct Kept: Sendable {
    package var article: Int64
    package var trace: [UInt8]
    /// By what it is to be found.
    package var terms: [Int32]
    package var keys: [Int64]

    package init(article: Int64, trace: [UInt8], terms: [Int32], keys: [Int64]) {
      self.article = article
      self.trace = trace
      self.terms = terms
      self.keys = keys
    }
  }

  /// The weights of terms, in their order; 0 for one that was never seen.
  package func weights(of terms: [Int32]) throws -> [Double] {
    let look = try QuickStatement(db, "SELECT weight FROM term_frequency WHERE term = ?1")
    return try terms.map { term in
      look.bind(1, Int64(term))
      guard try look.next() else { return 0 }
      defer { look.reset() }
      return look.double(0)
    }
  }

  /// Sets the weights of terms.
  package func setWeights(_ weights: [(term: Int32, weight: Double)]) throws {
    let write = try QuickStatement(
      db,
      """
      INSERT INTO term_frequency VALUES (?, ?)
      ON CONFLICT DO UPDATE SET weight = excluded.weight
      """)
    // In the order of the table, so that each of its pages is gone to once.
    for (term, weight) in weights.sorted(by: { $0.term < $1.term }) {
      write.bind(1, Int64(term))
      write.bind(2, weight)
      try write.run()
    }
  }

  /// Articles that were kept with a term, the latest first.
  package func articles(withTerm term: Int32, limit: Int) throws -> [Int64] {
    try latest(
      """
      SELECT article_id FROM story_term WHERE period = ? AND term = ?
      ORDER BY article_id DESC LIMIT ?
      """, period: terms, value: Int64(term), limit: limit)
  }

  /// Articles that were kept with a key, the latest first.
  package func articles(withKey key: Int64, limit: Int) throws -> [Int64] {
    try latest(
      """
      SELECT article_id FROM near_copy_key WHERE period = ? AND key = ?
      ORDER BY article_id DESC LIMIT ?
      """, period: copies, value: key, limit: limit)
  }

  private func latest(
    _ sql: String, period: Int64, value: Int64, limit: Int
  ) throws -> [Int64] {
    let look = try QuickStatement(db, sql)
    var articles: [Int64] = []
    for period in [period, period - 1] where articles.count < limit {
      look.bind(1, period)
      look.bind(2, value)
      look.bind(3, Int64(limit - articles.count))
      while try look.next() { articles.append(look.integer(0)) }
    }
    return articles
  }

  /// For each key and period the first and the last article that was kept with it.
  package func ends(ofKeys keys: [Int64]) throws -> [Int64] {
    func end(_ order: String) throws -> QuickStatement {
      try QuickStatement(
        db,
        """
        SELECT article_id FROM near_copy_key WHERE period = ? AND key = ?
        ORDER BY article_id \(order) LIMIT 1
        """)
    }
    let (first, last) = try (end("ASC"), end("DESC"))
    var articles: [Int64] = []
    // Sorted, so that what stands near is looked up together.
    for key in keys.sorted() {
      for period in [copies, copies - 1] {
        first.bind(1, period)
        first.bind(2, key)
        guard try first.next() else { continue }
        articles.append(first.integer(0))
        first.reset()
        last.bind(1, period)
        last.bind(2, key)
        if try last.next() { articles.append(last.integer(0)) }
        last.reset()
      }
    }
    return articles
  }

  /// The place and trace of an article that has both.
  ///
  /// - Parameter read: makes something of the trace's bytes, which are gone afterwards.
  package func remembered<Trace>(
    _ article: Int64, read: (UnsafeRawBufferPointer) -> Trace?
  ) throws -> (StoryMembership, Trace)? {
    let look = try QuickStatement(
      db,
      """
      SELECT m.story_id, m.source_id, m.dated, m.duplicate_of, t.trace FROM story_trace t
      CROSS JOIN story_article m ON m.article_id = t.article_id WHERE t.article_id = ?
      """)
    look.bind(1, article)
    guard try look.next() else { return nil }
    defer { look.reset() }
    guard let trace = read(look.bytes(4)) else { return nil }
    let membership = StoryMembership(
      article: article, story: look.integer(0), source: look.integer(1),
      dated: Date(stored: look.double(2)), duplicateOf: look.isNull(3) ? nil : look.integer(3))
    return (membership, trace)
  }

  /// Keeps articles, to be found by their terms and keys.
  package func keep(_ articles: [Kept], at now: Date) throws {
    let trace = try QuickStatement(db, "INSERT OR REPLACE INTO story_trace VALUES (?, ?, ?)")
    for kept in articles {
      trace.bind(1, kept.article)
      trace.bind(2, now.stored)
      kept.trace.withUnsafeBytes { trace.bind(3, $0) }
      try trace.run()
    }
    try keep(
      articles.flatMap { kept in kept.terms.map { (Int64($0), kept.article) } }, period: terms,
      "INSERT OR IGNORE INTO story_term VALUES (?, ?, ?)")
    try keep(
      articles.flatMap { kept in kept.keys.map { ($0, kept.article) } }, period: copies,
      "INSERT OR IGNORE INTO near_copy_key VALUES (?, ?, ?)")
  }

  /// In the order of the table, as above.
  private func keep(_ rows: [(Int64, Int64)], period: Int64, _ sql: String) throws {
    let write = try QuickStatement(db, sql)
    for (value, article) in rows.sorted(by: <) {
      write.bind(1, period)
      write.bind(2, value)
      write.bind(3, article)
      try write.run()
    }
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
    let ids = JSONArray.of(gone)
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
  package func storyTables(at now: Date) -> StoryTables { StoryTables(db, at: now) }

  /// A number that is another one when anybody else has written since (PRAGMA data_version).
  package func otherWrites() throws -> Int64 {
    let look = try QuickStatement(db, "PRAGMA data_version")
    defer { look.reset() }
    return try look.next() ? look.integer(0) : 0
  }
}
