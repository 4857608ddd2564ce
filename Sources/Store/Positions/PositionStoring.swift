package import Models

/// Where readers stopped reading articles, on any device. The position of an article is among what
/// its reader wrote on it (``ArticleAnnotations/position``).
package protocol PositionStoring: Sendable {
  /// Sets a position; at the beginning, and with `nil`, the article has none any more.
  ///
  /// - Returns: whether the article exists.
  func setPosition(
    _ position: ReadingPosition?, article: Int64, reader name: String
  ) throws -> Bool

  /// The articles that a reader left in the middle, the one that was left last first.
  func articlesBegun(by name: String, limit: Int) throws -> [Int64]
}

extension PositionStoring where Self: SQLStore {
  package func setPosition(
    _ position: ReadingPosition?, article: Int64, reader name: String
  ) throws -> Bool {
    try transaction { session in
      let me = try session.reader(adding: name)
      guard try !session.run("SELECT id FROM article WHERE id = \(article) \(lock: .keys)").isEmpty
      else { return false }
      guard let position, position.block > 0 else {
        try session.add(
          "DELETE FROM reading_position WHERE reader_id = \(me) AND article_id = \(article)")
        return true
      }
      try session.add(
        """
        INSERT INTO reading_position (reader_id, article_id, block, blocks, at)
        VALUES (\(me), \(article), \(position.block), \(position.blocks), \(position.at))
        ON CONFLICT (reader_id, article_id) DO UPDATE
          SET block = excluded.block, blocks = excluded.blocks, at = excluded.at
        """)
      return true
    }
  }

  package func articlesBegun(by name: String, limit: Int) throws -> [Int64] {
    try read(
      """
      SELECT article_id FROM reading_position
      WHERE reader_id = \(sql: Reader.id(named: name)) ORDER BY at DESC, article_id DESC
      LIMIT \(limit)
      """
    ).values()
  }
}
