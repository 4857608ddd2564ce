package import Foundation
package import Models

/// Articles that the program marks as read because of their age. The mark is told apart from the
/// reader's own, teaches the ranking nothing, and is made once: an article that the reader marks as
/// unread again stays unread.
package protocol ExpiryStoring: Sendable {
  /// Marks unread articles as read, except those that the reader has bookmarked, labelled, noted or
  /// highlighted.
  ///
  /// - Returns: the number of articles, at most `limit`; fewer than `limit` if none is left.
  func expireArticles(
    _ terms: [ExpiryTerm], of reader: Int64, at now: Date, limit: Int
  ) async throws -> Int

  /// Marks all articles unread that are read only because they expired.
  ///
  /// - Returns: the number of articles.
  func undoExpiry(reader name: String) throws -> Int
}
