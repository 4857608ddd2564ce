/// How well each mix of the parts of a score predicts the choices in a list, evaluated before the
/// model learned from that list.
package struct ListJudgement: Sendable, Hashable {
  package var evidence: Double
  /// For each mix, in bits; empty if no article of the list was chosen, or all were.
  package var foresight: [Double]

  package init(evidence: Double, foresight: [Double]) {
    self.evidence = evidence
    self.foresight = foresight
  }
}
