import Models

/// A query for a word index. Prefixes are expanded to existing words, so that the index never scans
/// all words with a prefix.
package struct SearchPhrases: Sendable {
  /// A condition that an article has to meet, or must not meet.
  package indirect enum Part: Sendable, Hashable {
    case phrase(Phrase)
    case any([Part])
    case all([Part])
  }

  /// A word, or consecutive words in the headline or in the body.
  package struct Phrase: Sendable, Hashable {
    /// The alternatives, as tokens of the index: the words themselves, and the words with the last
    /// one replaced by an expansion of its prefix.
    package var wordings: [[String]]
    /// Whether they have to be in the headline.
    package var isOfTitle: Bool
    /// The idf of each alternative for ``BM25``.
    package var weights: [Double]
  }

  /// The article must match all of these; the rarest first.
  package let wanted: [Part]
  /// The article must match none of these.
  package let unwanted: [Part]
  /// The rare words of `wanted` if it has common words too. Each match holds all of them.
  package let rare: [Part]

  /// Factor on the weight of a word that only has the typed prefix.
  private static let prefixWeight = 0.5
  /// Assumed document frequency of phrases and of prefix expansions, which are not counted.
  private static let uncounted = (phrase: 100.0, prefix: 10.0)

  /// - Parameters:
  ///   - answers: to ``questions(of:tokens:)``.
  ///   - tokens: splits a text into the tokens of the index.
  /// - Returns: `nil` if no article can match.
  package init?(
    _ expression: SearchExpression, _ answers: TermStatistics, bounds: SearchBounds,
    tokens: (String) throws -> [String]
  ) rethrows {
    let weighs = Self.weighs(expression)
    func counted(_ part: SearchExpression.Part) throws -> Counted? {
      switch part {
      case .term(let term):
        let words = try tokens(term.words.text)
        return words.isEmpty
          ? nil : Counted(term, words, answers, bounds: bounds, weighs: weighs)
      case .any(let parts):
        return Counted(try parts.compactMap(counted), Part.any, count: +)
      case .all(let parts):
        return Counted(try parts.compactMap(counted), Part.all, count: min)
      }
    }
    var parts = try expression.wanted.compactMap(counted)
    guard !parts.isEmpty else { return nil }
    unwanted = try expression.unwanted.compactMap { try counted($0)?.part }
    // The index searches for the other words where it finds the first one, so the rarest goes
    // first.
    parts.sort { $0.count < $1.count }
    wanted = parts.map(\.part)
    let rare = parts.filter(\.isRare)
    self.rare = rare.count == parts.count ? [] : rare.map(\.part)
  }

  /// The questions about an expression's words that the index has to answer first.
  package static func questions(
    of expression: SearchExpression, tokens: (String) throws -> [String]
  ) rethrows -> TermLookup {
    var questions = TermLookup()
    let weighs = weighs(expression)
    func ask(_ part: SearchExpression.Part) throws {
      switch part {
      case .term(let term):
        let words = try tokens(term.words.text)
        if let prefix = term.words.prefix(words) { questions.prefixes.insert(prefix) }
        if weighs, words.count == 1 { questions.counted.formUnion(words) }
      case .any(let parts), .all(let parts): try parts.forEach(ask)
      }
    }
    try (expression.wanted + expression.unwanted).forEach(ask)
    return questions
  }

  /// A single word needs no weight: it does not change the order.
  private static func weighs(_ expression: SearchExpression) -> Bool {
    expression.wanted.count > 1 || expression.wanted.contains(where: \.isOfSeveral)
  }

  /// A part with its estimated document frequency.
  private struct Counted {
    let part: Part
    let count: Double
    let isRare: Bool

    init(
      _ term: SearchExpression.Term, _ words: [String], _ answers: TermStatistics,
      bounds: SearchBounds, weighs: Bool
    ) {
      let prefixes = term.words.prefix(words).flatMap { answers.words[$0] } ?? []
      var (weight, count) = (1.0, 0.0)
      if weighs {
        count =
          (words.count > 1 ? SearchPhrases.uncounted.phrase : answers.counts[words[0]] ?? 0)
          + Double(prefixes.count) * SearchPhrases.uncounted.prefix
        weight = BM25.idf(documentFrequency: count, articles: Double(answers.articles))
      }
      part = .phrase(
        Phrase(
          wordings: [words] + prefixes.map { words.dropLast() + [$0] },
          isOfTitle: term.isOfTitle,
          weights: [weight] + prefixes.map { _ in weight * SearchPhrases.prefixWeight }))
      self.count = count
      isRare = weighs && words.count == 1 && prefixes.isEmpty && count <= bounds.rare
    }

    init?(
      _ parts: [Counted], _ join: ([Part]) -> Part, count: (Double, Double) -> Double
    ) {
      guard let first = parts.first else { return nil }
      part = join(parts.map(\.part))
      self.count = parts.dropFirst().reduce(first.count) { count($0, $1.count) }
      isRare = false
    }
  }
}

extension SearchPhrases.Part {
  /// All phrases of the part, in order.
  package var phrases: [SearchPhrases.Phrase] {
    switch self {
    case .phrase(let phrase): [phrase]
    case .any(let parts), .all(let parts): parts.flatMap(\.phrases)
    }
  }
}

extension SearchExpression.Part {
  /// Whether it has more than one term.
  fileprivate var isOfSeveral: Bool {
    if case .term = self { false } else { true }
  }
}

extension MatchWords {
  /// The last word, if it also stands for longer words with that prefix.
  ///
  /// - Parameter words: the words as tokens of the index.
  fileprivate func prefix(_ words: [String]) -> String? {
    guard isPrefix, let last = words.last, last.unicodeScalars.last?.isUnspaced == false else {
      return nil
    }
    return last
  }
}
