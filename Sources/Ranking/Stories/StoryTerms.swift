import Models

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
    for word in words {
      let term = word.term
      if CommonWords.contains(word) { continue }
      if word.isNumber {
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
