package import Models

extension SearchQuery {
  /// The list of what passes, the latest first: what is found where no word is asked for.
  package func latest(_ expression: MatchExpression) -> FeedQuery {
    var list = FeedQuery(
      category: category, source: source, sort: .newest, unread: unread, bookmarked: bookmarked,
      allVersions: true, since: since, condition: expression, limit: limit)
    list.now = now
    list.scope = scope
    return list
  }
}
