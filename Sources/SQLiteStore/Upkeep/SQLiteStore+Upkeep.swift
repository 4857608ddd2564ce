import CSQLite
package import Foundation
import GRDB
package import Models
package import Store

extension SQLiteStore {
  package func establishRanking(
    _ settings: RankingSettings, at now: Date,
    rebuilding: (RankingBasis, RankHistory) -> RankKeys
  ) throws -> RankingBasis {
    try write { writer in
      let known = try writer.reader.rankingBasis()
      let (basis, rebuilds) = RankingBasis.replacing(known, by: settings, at: now)
      guard known != basis else { return basis }
      try writer.session.add(basis.storing)
      if rebuilds { try writer.session.rebuildRanks { rebuilding(basis, $0) } }
      return basis
    }
  }

  package func mergeSearchIndex(pages: Int) async throws -> Bool {
    try await write { writer in
      let before = writer.db.totalChangesCount
      // Merges four segments of one size into one.
      try writer.session.add(
        "INSERT INTO article_search (article_search, rank) VALUES ('merge', \(pages))")
      // According to the FTS5 manual, fewer than two changes mean that there was nothing to do.
      return writer.db.totalChangesCount - before >= 2
    }
  }

  package func rewriteTexts(atMost limit: Int) async throws -> Bool {
    try await write { try $0.packTexts(atMost: limit) || $0.refoldWords(atMost: limit) }
  }

  package func flushWordCounts() async throws {
    try await write { try $0.words.end(in: $0.db, writes: true) }
  }

  package func inspect() throws -> StoreInspection {
    try read { try $0.inspect() }
  }

  package func schema() throws -> [SchemaTable] {
    try read { try Schema.tables(in: $0.db) }
  }
}

/// The database library.
package enum StorageEngine {
  /// Its name and version.
  package static var version: String { "SQLite \(String(cString: sqlite3_libversion()))" }
}

extension StoreReader {
  /// The basis of the ranking keys, `nil` in a database that no pass has used yet.
  func rankingBasis() throws -> RankingBasis? {
    try RankingBasis(db.run(RankingBasis.stored))
  }

  func inspect() throws -> StoreInspection {
    let integrity = try String.fetchAll(db, sql: "PRAGMA integrity_check(20)")
    var orphans = try Row.fetchAll(db, sql: "PRAGMA foreign_key_check").prefix(20).map { row in
      "a row of \(row[0] as String) refers to a missing row of \(row[2] as String)"
    }
    for (what, sql) in Self.orphanQueries {
      let count = try Int.fetchOne(db, sql: sql) ?? 0
      if count > 0 { orphans.append("\(count) \(what)") }
    }
    func count(_ table: String) throws -> Int {
      try Int.fetchOne(db, sql: "SELECT count(*) FROM \(table)") ?? 0
    }
    return StoreInspection(
      integrity: integrity == ["ok"] ? [] : integrity, orphans: orphans,
      articles: try count("article"), events: try count("event"),
      bytes: try Int.fetchOne(
        db,
        sql: "SELECT page_count * page_size FROM pragma_page_count(), pragma_page_size()") ?? 0)
  }

  private static let orphanQueries: [OrphanCheck] = [
    (
      "articles without a body",
      "SELECT count(*) FROM article WHERE id NOT IN (SELECT article_id FROM article_body)"
    ),
    (
      "articles with unreadable text",
      "SELECT count(*) FROM article_body WHERE \(UnpackedFunction.isTextLost)"
    ),
    StoreInspection.unlisted,
    (
      "articles missing from the search index",
      "SELECT count(*) FROM article WHERE id NOT IN (SELECT id FROM article_search_docsize)"
    ),
    (
      "search index entries without an article",
      "SELECT count(*) FROM article_search_docsize WHERE id NOT IN (SELECT id FROM article)"
    ),
    (
      "features without an article",
      """
      SELECT count(*) FROM article_feature f WHERE NOT EXISTS (SELECT 1 FROM article a
        WHERE a.id = f.place & 0xFFFFFFFFFF AND a.source_id = f.place >> 40)
      """
    ),
    (
      "features of deleted articles that no example uses",
      """
      SELECT count(*) FROM example_feature
      WHERE article_id NOT IN (SELECT article_id FROM training_example)
      """
    ),
    (
      "examples without features",
      """
      SELECT count(*) FROM training_example e LEFT JOIN article a ON a.id = e.article_id
      LEFT JOIN article_feature f ON f.place = a.source_id << 40 | a.id AND f.features <> x''
      WHERE f.place IS NULL AND e.article_id NOT IN (SELECT article_id FROM example_feature)
      """
    ),
    (
      "stories with wrong counts of articles or sources",
      """
      SELECT count(*) FROM story LEFT JOIN (SELECT story_id, count(*) AS articles,
          count(DISTINCT source_id) AS sources FROM story_article GROUP BY story_id) told
        ON told.story_id = story.id
      WHERE story.articles <> ifnull(told.articles, 0)
        OR story.sources <> ifnull(told.sources, 0)
      """
    ),
    (
      "articles with a different story in their features",
      """
      SELECT count(*) FROM story_article told LEFT JOIN article_feature f
        ON f.place = told.source_id << 40 | told.article_id
      WHERE f.story_id IS NOT told.story_id
      """
    ),
    StoreInspection.unequallyRanked,
    StoreInspection.otherwiseTold,
  ]
}
