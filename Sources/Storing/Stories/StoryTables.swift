package import Foundation
import GRDB
package import Models

/// The working memory of finding stories, within one transaction. What it keeps in blobs is the
/// caller's; it only keeps them as long as they can matter.
package struct StoryTables {
  private let db: Database
  private let terms: PeriodicIndex
  private let copies: PeriodicIndex

  /// - Parameter now: whose periods are looked at and written.
  init(_ db: Database, at now: Date) throws {
    self.db = db
    // An article is found for one to two periods: those of the last three days for a story
    // (ranking.md §3.3), those of the last fourteen for a copy (§3.2).
    terms = try PeriodicIndex(db, "story_term", length: 3 * 86_400, at: now)
    copies = try PeriodicIndex(db, "near_copy", length: 14 * 86_400, at: now)
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
    let look = try RawStatement(db, "SELECT weight FROM term_frequency WHERE term = ?1")
    return try terms.map { term in
      look.bind(1, Int64(term))
      guard try look.next() else { return 0 }
      defer { look.reset() }
      return look.double(0)
    }
  }

  /// Adds to the weights of terms.
  package func raise(_ weights: [(term: Int32, weight: Double)]) throws {
    let update = try RawStatement(
      db, "UPDATE term_frequency SET weight = weight + ?2 WHERE term = ?1")
    let insert = try RawStatement(db, "INSERT INTO term_frequency VALUES (?, ?)")
    // In the order of the table, so that each of its pages is gone to once.
    for (term, weight) in weights.sorted(by: { $0.term < $1.term }) {
      // Most are there, and a row of the same size is written over.
      for write in [update, insert] {
        write.bind(1, Int64(term))
        write.bind(2, weight)
        try write.run()
        if write.changes > 0 { break }
      }
    }
  }

  /// Articles that were kept with a term, the latest first.
  package func articles(withTerm term: Int32, limit: Int) throws -> [Int64] {
    try terms.latest(UInt32(bitPattern: term), limit: limit)
  }

  /// Articles that were kept with a key, the latest first.
  package func articles(withKey key: Int64, limit: Int) throws -> [Int64] {
    try copies.latest(UInt32(truncatingIfNeeded: key), limit: limit)
  }

  /// For each key and period the first and the last article that was kept with it.
  package func ends(ofKeys keys: [Int64]) throws -> [Int64] {
    try copies.ends(keys.map { UInt32(truncatingIfNeeded: $0) })
  }

  /// The place and trace of an article that has both.
  ///
  /// - Parameter read: makes something of the trace's bytes, which are gone afterwards.
  package func remembered<Trace>(
    _ article: Int64, read: (UnsafeRawBufferPointer) -> Trace?
  ) throws -> (StoryMembership, Trace)? {
    let look = try RawStatement(
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
    let trace = try RawStatement(db, "INSERT OR REPLACE INTO story_trace VALUES (?, ?, ?)")
    for kept in articles {
      trace.bind(1, kept.article)
      trace.bind(2, now.stored)
      kept.trace.withUnsafeBytes { trace.bind(3, $0) }
      try trace.run()
    }
    try terms.insert(
      articles.flatMap { kept in kept.terms.map { (UInt32(bitPattern: $0), kept.article) } })
    try copies.insert(
      articles.flatMap { kept in
        kept.keys.map { (UInt32(truncatingIfNeeded: $0), kept.article) }
      })
  }
}

extension StoryTables {
  /// Throws away what is too old to matter, a bounded piece of it at a time.
  ///
  /// - Parameters:
  ///   - oldest: what was seen before it is followed no more.
  ///   - leastWeight: terms that weigh less are as good as never seen.
  package func forget(seenBefore oldest: Date, leastWeight: Double) throws {
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
}

extension StoreWriter {
  /// The working memory of finding stories.
  package func storyTables(at now: Date) throws -> StoryTables { try StoryTables(db, at: now) }

  /// A number that is another one when anybody else has written since (PRAGMA data_version).
  package func otherWrites() throws -> Int64 {
    let look = try RawStatement(db, "PRAGMA data_version")
    defer { look.reset() }
    return try look.next() ? look.integer(0) : 0
  }
}
