package import Models

/// Finding articles by what they say.
package protocol SearchStoring: Sendable {
  /// The articles that match what was typed, best first, of the reader's own list of sources; empty
  /// when nothing in it is a word. What the reader has hidden is left out. Never an error for what
  /// was typed but for names.
  ///
  /// What very many articles match tells little: the latest of them are compared.
  ///
  /// - Throws: ``UnknownName`` for a category or a source that the reader's list does not have.
  func search(_ query: SearchQuery, reader: String) throws -> [SearchHit]

  /// The articles that are most similar to one, the nearest first: of the reader's own list of
  /// sources, of each story one, and none of the article's own. None for an article that is not
  /// there.
  ///
  /// - Parameter likeness: what is looked for and how what is found is compared.
  func related(
    to article: Int64, by likeness: RelatedLikeness, reader: String
  ) throws -> [RankedArticle]
}
