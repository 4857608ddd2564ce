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
