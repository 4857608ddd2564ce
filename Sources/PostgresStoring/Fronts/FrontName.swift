import Models

/// Which list's top is meant.
struct FrontName: Hashable {
  /// As names are compared; `nil` is all categories.
  let category: String?
  let key: RankingKey

  /// - Returns: `nil` for a list in another order, or of less than a category.
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
