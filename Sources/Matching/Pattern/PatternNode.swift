/// The syntax tree of a pattern.
indirect enum PatternNode: Hashable {
  case empty
  case character(ScalarSet)
  case assertion(PatternAssertion)
  case sequence([PatternNode])
  case either([PatternNode])
  /// `to` is `nil` if there is no upper limit.
  case `repeat`(PatternNode, from: Int, to: Int?)
}
