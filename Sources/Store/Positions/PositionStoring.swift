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
