/// Why an article has its rank: terms that add up to its score.
package struct Explanation: Sendable, Hashable {
  package var article: Article
  package var terms: [ScoreTerm]
  /// Its place in the list of everything, from 1; `nil` beyond the part that is ordered for the
  /// reader.
  package var place: Int?
  /// The reader's rules that matched it.
  package var rules: [StoredRule]

  /// Why it has none.
  package var absence: Absence?

  package enum Absence: Sendable, Hashable {
    /// Another article, at this place, tells the same story, which is listed once.
    case told(article: Int64, place: Int)
    /// The last of so many articles stands so many bits higher.
    case lower(bits: Double, count: Int)
  }

  package init(
    article: Article, terms: [ScoreTerm], place: Int? = nil, absence: Absence? = nil,
    rules: [StoredRule] = []
  ) {
    self.article = article
    self.terms = terms
    self.place = place
    self.rules = rules
    self.absence = absence
  }

  package var score: Double { terms.reduce(0) { $0 + $1.bits } }

  /// The score less what an article has that is published at this moment; `nil` where age says
  /// nothing.
  package var lead: Double? {
    terms.first { $0.reason == .beginning }.map { score - $0.bits }
  }
}
