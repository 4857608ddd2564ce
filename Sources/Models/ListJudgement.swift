/// How well each set of weights of the parts of a score predicts the choices in a list, evaluated
/// before the model learned from that list.
package struct ListJudgement: Sendable, Hashable {
  package var evidence: Double
  /// For each set of weights, in bits; empty if no article of the list was chosen, or all were.
  package var logLikelihoods: [Double]

  package init(evidence: Double, logLikelihoods: [Double]) {
    self.evidence = evidence
    self.logLikelihoods = logLikelihoods
  }
}
