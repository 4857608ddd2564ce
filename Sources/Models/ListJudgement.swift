/// What a list that was shown says about each way of mixing the parts of a score, as it was judged
/// before it was learned from.
package struct ListJudgement: Sendable, Hashable {
  package var evidence: Double
  /// Of each mix, in bits; empty where nothing was chosen from the list, or everything.
  package var foresight: [Double]

  package init(evidence: Double, foresight: [Double]) {
    self.evidence = evidence
    self.foresight = foresight
  }
}
