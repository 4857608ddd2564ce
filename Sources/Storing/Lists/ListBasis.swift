package import Models

/// What a list that is ordered for its reader is computed from, beside candidates.
package struct ListBasis: Sendable {
  package var list: ResolvedList
  /// `nil` before there was a ranking.
  package var ranking: RankingBasis?
  package var state: ReaderState
  /// The list that the query's cursor goes on; `nil` where it is none of the reader's.
  package var kept: StoredList?
  /// The articles of that list that its next page needs to know; those that are gone are left out.
  package var known: [Int64: KnownArticle] = [:]

  /// The top of the list, where the store holds it in memory.
  package var front: ListFront?

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
