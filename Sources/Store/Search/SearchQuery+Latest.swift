package import Models

extension SearchQuery {
  /// The list of articles that match, latest first: the result of a search without words.
  package func latest(_ expression: MatchExpression) -> FeedQuery {
    var list = FeedQuery(
      category: category, source: source, sort: .newest, unread: unread, bookmarked: bookmarked,
      allVersions: true, since: since, condition: expression, limit: limit)
    list.now = now
    list.scope = scope
    return list
  }
}
