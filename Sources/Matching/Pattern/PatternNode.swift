/// What a pattern is made of.
indirect enum PatternNode: Hashable {
  case empty
  case character(ScalarSet)
  case assertion(PatternAssertion)
  case sequence([PatternNode])
  case either([PatternNode])
  /// `nil` has no upper end.
  case `repeat`(PatternNode, from: Int, to: Int?)
}
