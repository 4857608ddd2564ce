package import Models

/// The data that a list ordered for its reader is computed from, besides candidates.
package struct ListBasis: Sendable {
  package var list: ResolvedList
  /// `nil` before there was a ranking.
  package var ranking: RankingBasis?
  package var state: ReaderState
  /// The list that the query's cursor continues; `nil` if the reader has no such list.
  package var kept: StoredList?
  /// The articles of that list that its next page needs, without deleted ones.
  package var known: [Int64: KnownArticle] = [:]

  /// The top of the list, if the store holds it in memory.
  package var cachedTop: CachedListTop?

  package init(
    list: ResolvedList, ranking: RankingBasis? = nil, state: ReaderState, kept: StoredList? = nil,
    known: [Int64: KnownArticle] = [:]
  ) {
    self.list = list
    self.ranking = ranking
    self.state = state
    self.kept = kept
    self.known = known
  }
}
