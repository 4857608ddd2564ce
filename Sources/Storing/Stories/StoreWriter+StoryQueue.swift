package import Foundation
import GRDB

/// What finding an article's story needs to know of it.
package struct UntoldArticle: Sendable, Hashable {
  package var id: Int64
  package var source: Int64
  package var title: String?
  package var summary: String?
  /// Plain; empty where only a headline is known.
  package var text: String
  package var urlKey: String?
  package var dated: Date
}

extension StoreReader {
  /// Articles whose stories are still to be found, in the order in which they came.
  ///
  /// - Parameter limit: at most so many, those that stand highest; `nil` is all.
  package func storyQueue(limit: Int? = nil) throws -> [Int64] {
    guard let limit else {
      return try Int64.fetchAll(
        db.cachedStatement(sql: "SELECT article_id FROM story_queue ORDER BY article_id"))
    }
    let statement = try db.cachedStatement(
      sql: """
        SELECT q.article_id FROM story_queue q
        CROSS JOIN article_rank r ON r.article_id = q.article_id AND r.is_first = 1
        ORDER BY r.today DESC, q.article_id DESC LIMIT ?
        """)
    return try Int64.fetchAll(statement, arguments: [limit]).sorted()
  }
}

extension StoreWriter {
  /// Puts an article among those whose stories are still to be found.
  package func queueForStory(_ article: Int64) throws {
    let insert = try hot("INSERT OR IGNORE INTO story_queue VALUES (?)")
    insert.bind(1, article)
    try insert.run()
  }

  /// Takes an article out of them.
  ///
  /// - Returns: whether it still was among them.
  package func takeFromStoryQueue(_ article: Int64) throws -> Bool {
    let delete = try RawStatement(db, "DELETE FROM story_queue WHERE article_id = ?")
    delete.bind(1, article)
    try delete.run()
    return db.changesCount > 0
  }

  /// What finding the story of an article needs, also where it came in this transaction and is not
  /// indexed yet; `nil` for one that is not there.
  package func untoldArticle(_ id: Int64) throws -> UntoldArticle? {
    let look = try RawStatement(
      db,
      """
      SELECT a.source_id, a.title, a.summary, a.url_key, a.dated, t.body FROM article a
      LEFT JOIN article_search t ON t.rowid = a.id WHERE a.id = ?
      """)
    look.bind(1, id)
    guard try look.next() else { return nil }
    defer { look.reset() }
    return UntoldArticle(
      id: id, source: look.integer(0), title: look.text(1), summary: look.text(2),
      text: texts.body(of: id) ?? SearchText.readable(look.text(5) ?? ""), urlKey: look.text(3),
      dated: Date(stored: look.double(4)))
  }
}
