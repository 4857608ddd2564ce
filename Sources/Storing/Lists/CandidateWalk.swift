package import Models

/// A way down the stored order of a list.
package struct CandidateWalk: Sendable {
  /// As ``ListBasis/list`` has it.
  package var query: FeedQuery
  /// For whom the candidates are; `nil` for one who did nothing yet.
  package var reader: Int64?
  /// Articles that the list has already, whose stories it must not repeat.
  package var listed: [Int64]
  /// Sources whose articles are left out.
  package var without: Set<Int64>
  /// Articles walked over at most.
  package var limit: Int
  /// The walk ends with the first article whose key is lower.
  package var lowestKey: Double
  /// Whether the reader's rules move any article (``ReaderState/hasRaises``).
  package var looksForRaises: Bool
  /// Whether the articles' plain counts matter.
  package var looksForCounts: Bool
  /// Of ``ListBasis``: with it, the store need not look up what is at the top.
  package var front: ListFront?

  package init(
    _ query: FeedQuery, reader: Int64?, listed: [Int64], without: Set<Int64> = [], limit: Int,
    lowestKey: Double = -.infinity, looksForRaises: Bool = false, looksForCounts: Bool = false,
    front: ListFront? = nil
  ) {
    self.front = front
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
