/// A zero-width assertion.
enum PatternAssertion: Hashable {
  case start
  case end
  case wordBorder
  case noWordBorder

  func holds(before: Unicode.Scalar?, after: Unicode.Scalar?) -> Bool {
    switch self {
    case .start: before == nil
    case .end: after == nil
    case .wordBorder: Self.isWord(before) != Self.isWord(after)
    case .noWordBorder: Self.isWord(before) == Self.isWord(after)
    }
  }

  private static func isWord(_ scalar: Unicode.Scalar?) -> Bool {
    scalar.map(ScalarSet.isWord) ?? false
  }
}
