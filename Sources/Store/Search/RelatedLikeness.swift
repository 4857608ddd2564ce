/// Pure functions and limits for finding similar articles.
package struct RelatedLikeness: Sendable {
  /// Number of articles with the highest word scores, among which the nearest are searched.
  package var candidates: Int
  /// Maximum number of candidates to compare, one for each story.
  package var compared: Int
  /// The terms of a text whose document frequencies the search needs; term 0 is the number of
  /// articles.
  package var searchTerms: @Sendable (IndexedText) -> [Int32]
  /// The words of the text to search for, highest weight first.
  package var searched: @Sendable (IndexedText, _ weights: [Int32: Double]) -> [String]
  /// The terms of texts whose document frequencies the comparison needs.
  package var comparedTerms: @Sendable ([IndexedText]) -> [Int32]
  /// The articles to show, nearest first.
  package var nearest:
    @Sendable (IndexedText, [SimilarArticle], _ weights: [Int32: Double]) -> [Int64]

  package init(
    candidates: Int, compared: Int,
    searchTerms: @escaping @Sendable (IndexedText) -> [Int32],
    searched: @escaping @Sendable (IndexedText, [Int32: Double]) -> [String],
    comparedTerms: @escaping @Sendable ([IndexedText]) -> [Int32],
    nearest: @escaping @Sendable (IndexedText, [SimilarArticle], [Int32: Double]) -> [Int64]
  ) {
    self.candidates = candidates
    self.compared = compared
    self.searchTerms = searchTerms
    self.searched = searched
    self.comparedTerms = comparedTerms
    self.nearest = nearest
  }
}

extension RelatedLikeness {
  /// The articles to show beside a text, nearest first.
  ///
  /// - Parameters:
  ///   - near: the articles that share most words with it, best first.
  ///   - story: the story of the text's own article.
  ///   - reader: an SQL expression for the reader's id, which may be NULL.
  package func shown(
    beside text: IndexedText, among near: [(article: Int64, likeness: Double)],
    besides story: Int64? = nil, reader: SQLStatement, _ read: (SQLStatement) throws -> SQLRows
  ) throws -> [Int64] {
    let places = try RelatedPlaces(
      read(RelatedPlaces.statement(of: near.map(\.article), reader: reader)))
    let found = places.shown(among: near, besides: story, limit: candidates, compared: compared)
    let texts = try IndexedText.all(read(IndexedText.statement(of: found.map(\.article))))
    let similar = found.compactMap { near in
      texts[near.article].map { SimilarArticle(text: $0, likeness: near.likeness) }
    }
    let terms = comparedTerms([text] + similar.map(\.text))
    let weights = try ClusteringAnswers.weights(read(ClusteringQuestions.weights(of: terms)))
    return nearest(text, similar, weights)
  }
}
