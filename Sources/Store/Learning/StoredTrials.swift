package import Models
package import Ranking

/// Sums over closed lists of how well each set of weights, that is each way to weight the parts of
/// a score, predicted the choices.
package struct StoredTrials: Sendable, Hashable {
  package var evidence: Double
  /// One sum for each set of weights, in the ranking's order.
  package var sums: [Double]

  package init(evidence: Double, sums: [Double]) {
    self.evidence = evidence
    self.sums = sums
  }

  /// Whether the sums are of the present sets of weights: others are from an earlier version.
  package var isCurrent: Bool { sums.count == ScoreWeights.all.count }
}

extension StoredTrials? {
  /// The trials with one more list; unchanged if the list has no evidence.
  package func adding(_ judgement: ListJudgement) -> StoredTrials? {
    let known = ScoreWeightSelection(self)
    let trials = known.recording(judgement)
    return trials == known ? self : StoredTrials(evidence: trials.evidence, sums: trials.sums)
  }
}

extension ScoreWeightSelection {
  /// The stored values; empty if they are from a version with other sets of weights.
  package init(_ stored: StoredTrials?) {
    self =
      stored.flatMap { ScoreWeightSelection(evidence: $0.evidence, sums: $0.sums) }
      ?? ScoreWeightSelection()
  }

  /// The values with one more list, if the reader chose something from it.
  package func recording(_ judgement: ListJudgement) -> ScoreWeightSelection {
    guard judgement.logLikelihoods.count == sums.count else { return self }
    var trials = self
    trials.record(judgement.logLikelihoods, evidence: judgement.evidence)
    return trials
  }
}
