extension ListStoring where Self: SQLStore {
  package func availability() throws -> ListAvailability {
    let row = try read(
      """
      SELECT EXISTS (SELECT 1 FROM source) AS has_sources,
        EXISTS (SELECT 1 FROM article) AS has_articles
      """
    ).first
    return ListAvailability(
      hasSources: try row?["has_sources"] ?? false,
      hasArticles: try row?["has_articles"] ?? false)
  }

  package func listNames() throws -> ListNames {
    let rows = try read([ListNames.ofCategories, ListNames.ofSources])
    return ListNames(categories: try rows[0].values(), sources: try rows[1].values())
  }
}

extension ListNames {
  package static let ofCategories: SQLStatement = """
    SELECT name FROM category ORDER BY position, name
    """

  package static let ofSources: SQLStatement = """
    SELECT name FROM source ORDER BY configured DESC, position, name
    """
}
