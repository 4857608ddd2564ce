/// A test of articles, in the common syntax of `tintm search`, `feed --where`, rules and the
/// interfaces: words, phrases, fields and conditions joined with AND, OR, NOT and brackets.
package indirect enum MatchExpression: Sendable, Hashable {
  case all([MatchExpression])
  case any([MatchExpression])
  case not(MatchExpression)
  case condition(MatchCondition)

  /// The parts that must all hold.
  package var conjuncts: [MatchExpression] {
    if case .all(let parts) = self { parts.flatMap(\.conjuncts) } else { [self] }
  }

  /// Whether it only says what must not hold, so that a search has nothing to look for.
  package var isOnlyNegative: Bool {
    conjuncts.allSatisfy { if case .not = $0 { true } else { false } }
  }

  /// All conditions, including those under NOT.
  package var conditions: [MatchCondition] {
    switch self {
    case .all(let parts), .any(let parts): parts.flatMap(\.conditions)
    case .not(let part): part.conditions
    case .condition(let condition): [condition]
    }
  }
}

/// A single test of an article.
package enum MatchCondition: Sendable, Hashable {
  /// Consecutive words in a field.
  case words(MatchWords, in: MatchField)
  /// A regular expression in a field.
  case pattern(MatchPattern, in: MatchField)
  /// BCP 47; `de` also matches `de-AT`.
  case language(String)
  case wordCount(Comparison, Int)
  /// Seconds since its publication date.
  case age(Comparison, Double)
  case state(MatchState)
  case part(MatchPart)

  package enum Comparison: String, Sendable, Hashable, CaseIterable {
    case less = "<"
    case atMost = "<="
    case more = ">"
    case atLeast = ">="
    case equal = "="

    package func holds<Value: Comparable>(_ one: Value, _ other: Value) -> Bool {
      switch self {
      case .less: one < other
      case .atMost: one <= other
      case .more: one > other
      case .atLeast: one >= other
      case .equal: one == other
      }
    }
  }
}

/// The field in which words are searched.
package enum MatchField: String, Sendable, Hashable, CaseIterable {
  /// Headline and text.
  case text
  case title
  case author
  /// A part of the source's name.
  case source
  /// A part of the name of a category that contains the source.
  case category
  /// A word of a tag from the feed or from the reader.
  case tag
  /// A word of a label of the reader's.
  case label
  /// A part of its address.
  case url
}

/// The values of `has:`.
package enum MatchPart: String, Sendable, Hashable, CaseIterable {
  case enclosure
  case audio
  case video
  case image
  case author
  case comments
}

/// A regular expression as typed.
package struct MatchPattern: Sendable, Hashable {
  package var text: String
  package var ignoresCase: Bool

  package init(_ text: String, ignoresCase: Bool = false) {
    self.text = text
    self.ignoresCase = ignoresCase
  }
}

/// The values of `is:`.
package enum MatchState: String, Sendable, Hashable, CaseIterable {
  case read
  case unread
  case bookmarked
  case hidden
  /// Another article of the same story came earlier.
  case copy
}

/// A word, or several consecutive words.
package struct MatchWords: Sendable, Hashable {
  /// As typed, without quotes and asterisk.
  package var text: String
  package var isPrefix: Bool

  package init(_ text: String, isPrefix: Bool = false) {
    self.text = text
    self.isPrefix = isPrefix
  }

  package var hasWord: Bool { text.contains { $0.isLetter || $0.isNumber } }
}
