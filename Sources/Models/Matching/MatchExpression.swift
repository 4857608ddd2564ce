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

  /// All conditions, including those under NOT.
  package var conditions: [MatchCondition] {
    switch self {
    case .all(let parts), .any(let parts): parts.flatMap(\.conditions)
    case .not(let part): part.conditions
    case .condition(let condition): [condition]
    }
  }
}
