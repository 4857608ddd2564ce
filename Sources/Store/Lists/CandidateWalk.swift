package import Models

/// A walk down the stored order of a list.
package struct CandidateWalk: Sendable {
  /// Resolved, as in ``ListBasis/list``.
  package var query: FeedQuery
  /// The reader to rank for; `nil` for a reader without interactions.
  package var reader: Int64?
  /// Articles that the list already has; the walk skips them and their stories.
  package var listed: [Int64]
  /// Sources whose articles are left out.
  package var without: Set<Int64>
  /// Maximum number of articles to walk over.
  package var limit: Int
  /// The walk ends with the first article whose key is lower.
  package var lowestKey: Double
  /// Whether the reader's rules change the score of any article (``ReaderState/hasRaises``).
  package var looksForRaises: Bool
  /// Whether the articles' plain counts matter.
  package var looksForCounts: Bool
  /// From ``ListBasis``; spares the store the look-ups at the top of the list.
  package var cachedTop: CachedListTop?

  package init(
    _ query: FeedQuery, reader: Int64?, listed: [Int64], without: Set<Int64> = [], limit: Int,
    lowestKey: Double = -.infinity, looksForRaises: Bool = false, looksForCounts: Bool = false,
    cachedTop: CachedListTop? = nil
  ) {
    self.cachedTop = cachedTop
    self.query = query
    self.reader = reader
    self.listed = listed
    self.without = without
    self.limit = limit
    self.lowestKey = lowestKey
    self.looksForRaises = looksForRaises
    self.looksForCounts = looksForCounts
  }
}
