package import Foundation
package import Models

/// What keeps the database in order: the basis of the ranking keys, retention, the full-text index,
/// inspection.
package protocol UpkeepStoring: Sendable {
  /// Makes the ranking keys those of these settings. The epoch is fixed by the first call. When a
  /// half-life has changed since the keys were made, all of them are rebuilt.
  ///
  /// - Parameter rebuilding: from what the keys are to be made with and an article's history.
  func establishRanking(
    _ settings: RankingSettings, at now: Date,
    rebuilding: (RankingBasis, RankHistory) -> RankKeys
  ) throws -> RankingBasis

  /// What retention will delete next; articles that any reader has bookmarked are never among
  /// them.
  func expired(_ settings: RetentionSettings, at now: Date, limit: Int) throws -> [ExpiredArticle]

  /// The sources that have more than this many articles.
  func sources(withMoreThan kept: Int) async throws -> [Int64]

  /// Deletes articles with all that belongs to them, and remembers that they are not to come back.
  ///
  /// - Parameter limit: at most this many.
  /// - Returns: how many were deleted.
  func deleteExpired(_ rule: RetentionRule, at now: Date, limit: Int) async throws -> Int

  /// Forgets deleted articles that no feed has listed since `date`, and gives the space that
  /// deleted articles left back to the disk.
  func endRetention(forgettingBefore date: Date) async throws

  /// Merges pieces of the full-text index, so that a search has few to look into.
  ///
  /// - Parameter pages: of 4 KiB, how many are written before it is left for the next time.
  /// - Returns: whether there may be more to do.
  func mergeSearchIndex(pages: Int) async throws -> Bool

  /// Packs texts that an earlier version stored in another way.
  ///
  /// - Parameter limit: articles at most, before it is left for the next time.
  /// - Returns: whether there may be more to do.
  func packTexts(atMost limit: Int) async throws -> Bool

  /// Writes the counts of words, which otherwise waits until there are many.
  func flushWordCounts() async throws

  /// Checks the whole database; takes time in proportion to its size.
  func inspect() throws -> StoreInspection
}
