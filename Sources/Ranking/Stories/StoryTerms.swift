package import Foundation
package import Models

/// The terms of an article's headline and beginning: their counts, and which of them are names or
/// numbers.
struct StoryTerms: Sendable {
  /// Maximum number of characters of the body that are read (docs/ranking.md S1).
  static let characters = 600

  /// Minimum weight of a distinctive name, as a share of the heaviest term's weight.
  private static let nameShare = Float(0.5)

  private(set) var counts: [Int32: Float] = [:]
  private(set) var names: Set<Int32> = []
  private(set) var numbers: Set<Int32> = []
  /// See ``HeadlineKey``.
  private(set) var headline: Int64?

  init(_ article: StoryArticle) {
    let title = WordReader.words(of: article.title ?? "", characters: 400)
    let body = WordReader.words(of: article.body, characters: Self.characters)
    add(title, weight: 2, capitalsMarkNames: !Self.isTitleCase(title))
    // If the body begins with the headline, the words of the headline count once more.
    add(body, weight: 1, capitalsMarkNames: true)
    headline = article.title.flatMap(HeadlineKey.key)
  }

  private mutating func add(_ words: [Word], weight: Float, capitalsMarkNames: Bool) {
    for (index, word) in words.enumerated() {
      let term = word.term
      if CommonWords.contains(word) { continue }
      if word.isNumber {
        if CommonWords.isDay(index, of: words) { continue }
        numbers.insert(term)
        counts[term, default: 0] += weight
        continue
      }
      guard word.isUnspaced || word.length > 2 || (word.length == 2 && word.isCapital)
      else { continue }
      counts[term, default: 0] += weight
      if capitalsMarkNames, word.isCapital, !word.beginsSentence { names.insert(term) }
    }
  }

  /// Whether nearly all words of a headline are capitalized; capitals do not mark names then.
  private static func isTitleCase(_ words: [Word]) -> Bool {
    let long = words.filter { $0.length > 3 && !$0.isNumber && !$0.isUnspaced }
    return long.count { $0.isCapital } * 4 >= long.count * 3
  }

  /// The count of a term, plus one for a name or number (docs/ranking.md S2).
  func weight(of term: Int32) -> Float {
    (counts[term] ?? 0) + (names.contains(term) || numbers.contains(term) ? 1 : 0)
  }

  /// The distinctive names. In languages that capitalize all nouns, most capitalized words are not
  /// names, but common words with low weights.
  func distinctiveNames(in vector: TermVector) -> [Int32] {
    let least = vector.heaviestWeight * Self.nameShare
    return names.filter { vector.weight(of: $0) >= least }
  }

  /// All terms, in a fixed order.
  var terms: [Int32] { counts.keys.sorted() }
}

/// An article that is ready for clustering; its words are read only once.
package struct StoryDraft {
  package let article: StoryArticle
  let reading: StoryTerms
  let words: CopyWords

  package init(_ article: StoryArticle) {
    self.article = article
    reading = StoryTerms(article)
    words = CopyWords(article, reading)
  }

  /// The terms whose frequencies the clusterer needs, without term 0.
  package var terms: [Int32] {
    reading.terms + [StoryTuning.term(ofSource: article.source)]
  }

  /// The terms in whose frequencies the article counts, with term 0, and by how much.
  ///
  /// - Parameters:
  ///   - isJoining: whether it joined a story, so that it began none.
  ///   - date: when it was placed.
  package func counts(
    isJoining: Bool, at date: Date, tuning: StoryTuning = StoryTuning()
  ) -> (terms: [Int32], weight: Double) {
    ([0] + terms, (isJoining ? tuning.joinedArticleWeight : 1) * TermAging.weight(at: date))
  }

  /// The copy keys whose first and latest articles are looked up.
  package var sketch: [Int64] { words.keys.sketch }
  /// The copy keys whose latest articles are looked up, with the maximum number of articles.
  package var keys: [(key: Int64, limit: Int)] {
    [
      (words.keys.address, StoryTuning.sameAddress),
      (words.keys.headline, StoryTuning.sameHeadline),
      (words.keys.series, StoryTuning.sameHeadline),
    ]
    .compactMap { key, limit in key.map { ($0, limit) } }
  }
}
