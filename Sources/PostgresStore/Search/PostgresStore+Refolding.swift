import Models
import Store

extension PostgresStore {
  /// Writes the index entries of some articles anew. The setting `unfolded_words` is the highest
  /// article whose entry an earlier version wrote; it is missing when there is none.
  ///
  /// - Returns: whether there may be more to do.
  func refoldWords(atMost limit: Int) throws -> Bool {
    try mappingFaults {
      let highest: Double? = try pool.run(
        "SELECT value FROM setting WHERE key = 'unfolded_words'"
      ).first?[0]
      guard highest != nil else { return false }
      var words: [String] = []
      let hasMore = try pool.transaction { transaction in
        // Another node may be doing this.
        let row = try transaction.run(
          "SELECT value FROM setting WHERE key = 'unfolded_words' FOR UPDATE SKIP LOCKED"
        ).first
        guard let highest: Double = try row?[0] else { return false }
        let texts = try transaction.run(
          """
          SELECT article_id, title, body FROM article_text WHERE article_id <= $1
          ORDER BY article_id DESC LIMIT $2
          """, .integer(Int64(highest)), .integer(limit)
        ).map { row in
          WordIndex.Text(
            article: try row["article_id"], title: try row["title"], body: try row["body"])
        }
        guard let last = texts.last else {
          transaction.add("DELETE FROM setting WHERE key = 'unfolded_words'")
          return false
        }
        transaction.add(
          "UPDATE setting SET value = $1 WHERE key = 'unfolded_words'",
          .number(Double(last.article - 1)))
        words = index.list(index.write(texts, to: transaction), in: transaction)
        return true
      }
      index.learn(words)
      return hasMore
    }
  }
}
