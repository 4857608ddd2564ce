/// The syntax tree of a pattern.
indirect enum PatternNode: Hashable {
  case empty
  case character(ScalarSet)
  case assertion(PatternAssertion)
  case sequence([PatternNode])
  case either([PatternNode])
  /// `to` is `nil` if there is no upper limit.
  case `repeat`(PatternNode, from: Int, to: Int?)

  /// A sequence without empty parts: whatever is left adds steps to a program.
  static func joined(_ parts: [PatternNode]) -> PatternNode {
    let parts = parts.filter { $0 != .empty }
    return parts.count > 1 ? .sequence(parts) : parts.first ?? .empty
  }

  /// A repetition of this node; nothing repeated, and anything repeated zero times, is empty.
  func repeated(from: Int, to: Int?) -> PatternNode {
    self == .empty || to == 0 ? .empty : .repeat(self, from: from, to: to)
  }
}
