import GRDB

extension StoreReader {
  /// The articles in the queue for finding stories, in the order of arrival.
  ///
  /// - Parameter limit: maximum number of articles, highest key first; `nil` means all.
  func storyQueue(limit: Int? = nil) throws -> [Int64] {
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
  /// Adds an article to the queue for finding stories.
  func queueForStory(_ article: Int64) throws {
    let insert = try cached("INSERT OR IGNORE INTO story_queue VALUES (?)")
    insert.bind(1, article)
    try insert.run()
  }
}
