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
