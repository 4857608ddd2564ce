extension ClusteringChanges {
  /// Removes articles from their stories; a story is deleted with its last article.
  package static func withdrawing(_ articles: [Int64]) -> SQLStatement {
    "DELETE FROM story_article WHERE article_id \(in: articles)"
  }

  /// Marks stories as compared with all others.
  package static func closing(_ stories: [Int64]) -> SQLStatement {
    "UPDATE story SET is_open = false WHERE id \(in: stories)"
  }

  /// Merges a story into another one, which keeps its id.
  ///
  /// - Parameter features: sets the other story in the articles' features, in the engine's words.
  package static func merging(
    _ story: Int64, into kept: Int64, features: SQLStatement
  ) -> [SQLStatement] {
    guard story != kept else { return [] }
    return [
      "SELECT id FROM story WHERE id IN (\(story), \(kept)) ORDER BY id \(lock: .rows)",
      features,
      "UPDATE story_article SET story_id = \(kept) WHERE story_id = \(story)",
      """
      UPDATE story SET articles = (SELECT count(*) FROM story_article WHERE story_id = \(kept)),
        sources = (SELECT count(DISTINCT source_id) FROM story_article WHERE story_id = \(kept)),
        latest = (SELECT max(latest) FROM story WHERE id IN (\(story), \(kept))), is_open = true
      WHERE id = \(kept)
      """,
      "DELETE FROM story WHERE id = \(story)",
    ]
  }
}
