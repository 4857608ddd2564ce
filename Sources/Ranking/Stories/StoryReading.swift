import Models

/// What an article's headline and beginning tell of: counts of its terms, its names, its numbers.
struct StoryReading: Sendable {
  /// Characters of the body that tell what an article is about (docs/ranking.md S1).
  static let characters = 600

  /// What a name weighs at least, of the heaviest term.
  private static let nameShare = Float(0.5)

  private(set) var counts: [Int32: Float] = [:]
  private(set) var names: Set<Int32> = []
  private(set) var numbers: Set<Int32> = []
  /// See ``HeadlineKey``.
  private(set) var headline: Int64?

  init(_ article: StoryArticle) {
    let title = WordReader.words(of: article.title ?? "", characters: 400)
    let body = WordReader.words(of: article.body, characters: Self.characters)
    add(title, weight: 2, tellsNames: !Self.isTitleCase(title))
    // A body that begins with the headline says it once.
    add(body, weight: 1, tellsNames: true)
    headline = article.title.flatMap(HeadlineKey.key)
  }

  private mutating func add(_ words: [Word], weight: Float, tellsNames: Bool) {
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
      if tellsNames, word.isCapital, !word.beginsSentence { names.insert(term) }
    }
  }

  /// Whether nearly all words of a headline begin with a capital, so that it tells no names.
  private static func isTitleCase(_ words: [Word]) -> Bool {
    let long = words.filter { $0.length > 3 && !$0.isNumber && !$0.isUnspaced }
    return long.count { $0.isCapital } * 4 >= long.count * 3
  }

  /// How often a term stands in it, a name or number counting once more (docs/ranking.md S2).
  func weight(of term: Int32) -> Float {
    (counts[term] ?? 0) + (names.contains(term) || numbers.contains(term) ? 1 : 0)
  }

  /// The names that tell this article from others. Where every noun has a capital, most of what
  /// looks like a name is none, but common.
  func tellingNames(in vector: TermVector) -> [Int32] {
    let least = vector.heaviestWeight * Self.nameShare
    return names.filter { vector.weight(of: $0) >= least }
  }

  /// All terms, in a fixed order.
  var terms: [Int32] { counts.keys.sorted() }
}
