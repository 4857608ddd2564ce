import Models

/// Identifies a list whose top is held in memory.
struct ListTopKey: Hashable {
  /// The category's folded name; `nil` is all categories.
  let category: String?
  let key: RankingKey

  /// - Returns: `nil` for a list in another order, or of less than a category: of one source, an
  ///   expression, an own category or the reader's marks.
  init?(_ query: FeedQuery) {
    guard case .rank(let key) = query.sort, query.source == nil, query.condition == nil,
      query.ownCategory == nil, !query.isOfMarks
    else { return nil }
    self.init(category: query.category?.lowercased(), key: key)
  }

  init(category: String?, key: RankingKey) {
    self.category = category
    self.key = key
  }
}
