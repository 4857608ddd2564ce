import Models

/// A question as an index of words is asked it: the beginnings of words put as the words that there
/// are, so that nothing is gone through that a letter begins.
package struct SearchPhrases: Sendable {
  /// What an article has to hold, or none of which it may hold.
  package indirect enum Part: Sendable, Hashable {
    case phrase(Phrase)
    case any([Part])
    case all([Part])
  }

  /// A word, or words that stand one after the other in the headline or in the body.
  package struct Phrase: Sendable, Hashable {
    /// Words as the index has them: those of the phrase, or in their place those of which the last
    /// begins like the phrase's.
    package var wordings: [[String]]
    /// Whether they have to stand in the headline.
    package var isOfTitle: Bool
    /// What each of the wordings is worth in ``BM25``.
    package var worths: [Double]
  }

  /// All of these, the rarest first.
  package let wanted: [Part]
  /// None of these.
  package let unwanted: [Part]
  /// The rare of the words that are wanted, where there are others too. What holds none of them
  /// holds nothing of the question.
  package let rare: [Part]

  /// A word that only begins like what was typed says half as much as the word itself.
  private static let beginningWorth = 0.5
  /// Articles that are taken to hold what isn't counted: phrases, and words of a beginning.
  private static let uncounted = (phrase: 100.0, beginning: 10.0)

  /// - Parameters:
  ///   - answers: to ``questions(of:tokens:)``.
  ///   - tokens: parts a text into words as the index has them.
  /// - Returns: `nil` where nothing is to be found.
  package init?(
    _ expression: SearchExpression, _ answers: WordAnswers, bounds: SearchBounds,
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
    // The others are looked for where the first word stands: the rarest is to be that.
    parts.sort { $0.count < $1.count }
    wanted = parts.map(\.part)
    let rare = parts.filter(\.isRare)
    self.rare = rare.count == parts.count ? [] : rare.map(\.part)
  }

  /// What has to be known of an expression's words.
  package static func questions(
    of expression: SearchExpression, tokens: (String) throws -> [String]
  ) rethrows -> WordQuestions {
    var questions = WordQuestions()
    let weighs = weighs(expression)
    func ask(_ part: SearchExpression.Part) throws {
      switch part {
      case .term(let term):
        let words = try tokens(term.words.text)
        if let beginning = term.words.beginning(words) { questions.begun.insert(beginning) }
        if weighs, words.count == 1 { questions.counted.formUnion(words) }
      case .any(let parts), .all(let parts): try parts.forEach(ask)
      }
    }
    try (expression.wanted + expression.unwanted).forEach(ask)
    return questions
  }

  /// What one word alone is worth changes no order.
  private static func weighs(_ expression: SearchExpression) -> Bool {
    expression.wanted.count > 1 || expression.wanted.contains(where: \.isOfSeveral)
  }

  /// A part with in about how many articles it is found.
  private struct Counted {
    let part: Part
    let count: Double
    let isRare: Bool

    init(
      _ term: SearchExpression.Term, _ words: [String], _ answers: WordAnswers,
      bounds: SearchBounds, weighs: Bool
    ) {
      let beginnings = term.words.beginning(words).flatMap { answers.words[$0] } ?? []
      var (worth, count) = (1.0, 0.0)
      if weighs {
        count =
          (words.count > 1 ? SearchPhrases.uncounted.phrase : answers.counts[words[0]] ?? 0)
          + Double(beginnings.count) * SearchPhrases.uncounted.beginning
        worth = BM25.worth(of: count, among: Double(answers.articles))
      }
      part = .phrase(
        Phrase(
          wordings: [words] + beginnings.map { words.dropLast() + [$0] },
          isOfTitle: term.isOfTitle,
          worths: [worth] + beginnings.map { _ in worth * SearchPhrases.beginningWorth }))
      self.count = count
      isRare = weighs && words.count == 1 && beginnings.isEmpty && count <= bounds.rare
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
  /// The phrases of which it is made, in their order.
  package var phrases: [SearchPhrases.Phrase] {
    switch self {
    case .phrase(let phrase): [phrase]
    case .any(let parts), .all(let parts): parts.flatMap(\.phrases)
    }
  }
}

extension SearchExpression.Part {
  /// Whether it is more than one term.
  fileprivate var isOfSeveral: Bool {
    if case .term = self { false } else { true }
  }
}

extension MatchWords {
  /// The last of its words, where words that only begin like that are meant too.
  ///
  /// - Parameter words: these, as the index has them.
  fileprivate func beginning(_ words: [String]) -> String? {
    guard isBeginning, let last = words.last, last.unicodeScalars.last?.isUnspaced == false else {
      return nil
    }
    return last
  }
}
