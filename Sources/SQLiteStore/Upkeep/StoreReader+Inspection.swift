import GRDB
import Store

extension StoreReader {
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
