import Store

/// The size of the word index.
struct IndexSize {
  /// The highest id of an article.
  let articles: Int64
  /// Mean number of words of an article.
  let averageLength: Double

  static let statement = PostgresStatement(
    """
    SELECT (SELECT coalesce(max(id), 0) FROM article) AS latest,
      coalesce(sum(articles), 0)::int8 AS articles, coalesce(sum(words), 0)::int8 AS words
    FROM search_size
    """)

  init(_ rows: PostgresRows) throws {
    guard let row = rows.first else { throw PostgresFault.unexpected(column: "latest") }
    articles = try row["latest"]
    averageLength = BM25.averageLength(words: try row["words"], articles: try row["articles"])
  }
}
