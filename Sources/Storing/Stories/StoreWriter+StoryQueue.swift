import GRDB

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
  func queueForStory(_ article: Int64) throws {
    let insert = try hot("INSERT OR IGNORE INTO story_queue VALUES (?)")
    insert.bind(1, article)
    try insert.run()
  }
}
