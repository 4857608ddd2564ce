/// How articles that are similar to one are found, as pure functions.
package struct RelatedLikeness: Sendable {
  /// Articles that share the heaviest words, among which the nearest are looked for.
  package var candidates: Int
  /// The most similar of them, one of a story, which are compared.
  package var compared: Int
  /// The terms of a text whose weights are needed to search: how many articles hold each, and in all
  /// (term 0).
  package var searchTerms: @Sendable (IndexedText) -> [Int32]
  /// The words of the text that are looked for, the most telling first.
  package var searched: @Sendable (IndexedText, _ weights: [Int32: Double]) -> [String]
  /// The terms of texts whose weights are needed to compare them.
  package var comparedTerms: @Sendable ([IndexedText]) -> [Int32]
  /// The articles that are shown, the nearest first.
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
