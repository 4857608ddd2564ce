/// Why an article has its rank: terms that add up to its score.
package struct Explanation: Sendable, Hashable {
  package var article: Article
  package var terms: [ScoreTerm]
  /// Its place in the list of everything, from 1; `nil` beyond the part that is ordered for the
  /// reader.
  package var place: Int?

  package init(article: Article, terms: [ScoreTerm], place: Int? = nil) {
    self.article = article
    self.terms = terms
    self.place = place
  }

  package var score: Double { terms.reduce(0) { $0 + $1.bits } }
}
