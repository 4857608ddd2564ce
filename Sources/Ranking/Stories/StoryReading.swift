/// What an article's headline and beginning tell of: counts of its terms, its names, its numbers.
struct StoryReading: Sendable {
  /// Characters of the body that tell what an article is about (ranking.md §3.3).
  static let characters = 600

  /// What a name weighs at least, of the heaviest term.
  private static let nameShare = Float(0.5)
  /// Terms that are taken for names in scripts without capitals.
  private static let takenForNames = 3

  private(set) var counts: [Int32: Float] = [:]
  private(set) var names: Set<Int32> = []
  private(set) var numbers: Set<Int32> = []
  /// Hash of its headline without case, accents, punctuation and inflection; `nil` for a headline
  /// too short to tell an event.
  private(set) var headline: Int64?
  /// Whether any of it is in a script that puts no blanks between words.
  private(set) var isUnspaced = false
  /// Words of the headline that tell something.
  private(set) var headlineWords = 0

  init(_ article: StoryArticle) {
    let title = WordReader.words(of: article.title ?? "", characters: 400)
    let body = WordReader.words(of: article.body, characters: Self.characters)
    add(title, weight: 2, tellsNames: !Self.isTitleCase(title))
    // A body that begins with the headline says it once.
    add(body, weight: 1, tellsNames: true)
    headlineWords = title.count { !CommonWords.contains($0) }
    if title.count >= 4 || title.reduce(0, { $0 + $1.length }) >= 24 {
      var hash: UInt64 = 0x6865_6164
      for word in title { hash = (hash ^ word.hash) &* 0x9E37_79B9_7F4A_7C15 ^ hash >> 29 }
      headline = Int64(hash >> 16)
    }
  }

  private mutating func add(_ words: [Word], weight: Float, tellsNames: Bool) {
    for word in words {
      let term = word.term
      if word.isNumber {
        numbers.insert(term)
        counts[term, default: 0] += weight
        continue
      }
      guard word.isUnspaced || word.length > 2 || (word.length == 2 && word.isCapital),
        !CommonWords.contains(word)
      else { continue }
      counts[term, default: 0] += weight
      if word.isUnspaced { isUnspaced = true }
      if tellsNames, word.isCapital, !word.beginsSentence { names.insert(term) }
    }
  }

  /// Whether nearly all words of a headline begin with a capital, so that it tells no names.
  private static func isTitleCase(_ words: [Word]) -> Bool {
    let long = words.filter { $0.length > 3 && !$0.isNumber && !$0.isUnspaced }
    return long.count { $0.isCapital } * 4 >= long.count * 3
  }

  /// How often a term stands in it, a name or number counting once more (ranking.md §3.3).
  func weight(of term: Int32) -> Float {
    (counts[term] ?? 0) + (names.contains(term) || numbers.contains(term) ? 1 : 0)
  }

  /// The names that tell this article from others. Where every noun has a capital, most of what
  /// looks like a name is none, but common; where nothing has one, what tells most is taken for it.
  func tellingNames(in vector: TermVector) -> [Int32] {
    guard names.isEmpty else {
      let least = vector.heaviestWeight * Self.nameShare
      return names.filter { vector.weight(of: $0) >= least }
    }
    guard isUnspaced else { return [] }
    return vector.heaviest(Self.takenForNames).map(\.term)
  }

  /// All terms, in a fixed order.
  var terms: [Int32] { counts.keys.sorted() }
}
