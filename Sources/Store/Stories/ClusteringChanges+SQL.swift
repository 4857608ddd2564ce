internal import Models

extension ClusteringChanges {
  /// Removes articles from their stories; a story is deleted with its last article.
  package static func withdrawing(_ articles: [Int64]) -> SQLStatement {
    "DELETE FROM story_article WHERE article_id \(in: articles)"
  }

  /// Names the stories of articles in their ranks, so that an index has the articles of each story
  /// in the order of each list. An article that shares its story with others always names it; one
  /// that the others have left may; one that was never beside others names none.
  ///
  /// - Parameter articles: those that came into stories or left them; a story that had one article
  ///   before may have more now.
  package static func naming(_ articles: [Int64]) -> [SQLStatement] {
    guard !articles.isEmpty else { return [] }
    return [
      """
      UPDATE article_rank SET story_id = k.story_id
      FROM (SELECT changed.id, (SELECT m.story_id FROM story_article m
            JOIN story ON story.id = m.story_id
            WHERE m.article_id = changed.id AND story.articles > 1) AS story_id
        FROM (SELECT came.id FROM \(rows: ["id": .integers(articles)]) came
          UNION SELECT (SELECT other.article_id FROM story_article other
            WHERE other.story_id = told.story_id AND NOT (other.article_id \(in: articles))
            LIMIT 1)
          FROM (SELECT DISTINCT story_id FROM story_article
            WHERE article_id \(in: articles)) told) changed) k
      WHERE article_rank.article_id = k.id AND article_rank.story_id IS DISTINCT FROM k.story_id
      """
    ]
  }

  /// The articles that came into stories or left them, but for merged stories.
  package var movedArticles: [Int64] {
    let moved = steps.compactMap { step -> Int64? in
      switch step {
      case .place(let membership): membership.article
      case .withdraw(let article): article
      default: nil
      }
    }
    return Set(moved).sorted()
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
      UPDATE article_rank SET story_id = \(kept) WHERE story_id IS DISTINCT FROM \(kept)
        AND article_id IN (SELECT article_id FROM story_article WHERE story_id = \(kept))
      """,
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
