package import Models

/// Finding articles by their text.
package protocol SearchStoring: Sendable {
  /// The articles of the reader's own sources that match a query, best first; empty if the query
  /// has no word. Hidden articles are left out. An invalid query is never an error, except for
  /// unknown names.
  ///
  /// If very many articles match, only the latest of them are scored.
  ///
  /// - Throws: ``UnknownName`` for a category or a source that the reader's list does not have.
  func search(_ query: SearchQuery, reader: String) throws -> [SearchHit]

  /// The articles most similar to an article, nearest first: from the reader's own sources, one for
  /// each story, and none of the article's own story. Empty for an unknown article.
  ///
  /// - Parameter likeness: selects the words to search for and compares the candidates.
  func related(
    to article: Int64, by likeness: RelatedLikeness, reader: String
  ) throws -> [RankedArticle]
}
