/// How well each ``ScoreWeights`` would have predicted a reader's choices in the lists they were
/// shown. A list is evaluated before the model learns from it (progressive validation: Blum, Kalai,
/// Langford, COLT 1999).
package struct ScoreWeightSelection: Sendable, Hashable {
  /// The decayed sum of ``ShownList/evidence``; a list's weight halves after a hundred further
  /// lists.
  package private(set) var evidence: Double
  /// For each set of weights, the decayed sum of its ``ShownList/logLikelihoods`` times the
  /// evidence.
  package private(set) var sums: [Double]

  /// 2^(−1/100).
  static let fade = 0.993092495437036

  package init() {
    evidence = 0
    sums = Array(repeating: 0, count: ScoreWeights.all.count)
  }

  /// Restores stored values; `nil` if the number of sets of weights has changed.
  package init?(evidence: Double, sums: [Double]) {
    guard sums.count == ScoreWeights.all.count else { return nil }
    self.evidence = evidence
    self.sums = sums
  }

  /// Adds one list.
  package mutating func record(_ logLikelihoods: [Double], evidence: Double) {
    self.evidence = self.evidence * Self.fade + evidence
    for index in sums.indices {
      sums[index] = sums[index] * Self.fade + evidence * logLikelihoods[index]
    }
  }

  /// Pseudo-evidence of the prior, in the unit of ``evidence``.
  static let prior = 10.0
  /// Prior: the log-likelihood in bits that every set of weights begins with, and the bits that a
  /// set of weights loses per unit of ``ScoreWeights/departure``.
  static let (expected, departureCost) = (-0.8, 0.05)
  /// The plain counts are used alone if they reach this share of the best weights' gain over
  /// guessing, and if they predict more than a minimum: the small gain of the other set of weights
  /// is then rather chance than taste, and a reader who prefers popular articles must not get a
  /// worse list than plain popularity.
  static let (enough, anything) = (0.92, 0.02)

  /// The best set of weights. The results over all readers are the prior for this reader's own; a
  /// departure from the default weights has a cost.
  ///
  /// - Parameter all: the trials over all readers.
  package func best(among all: ScoreWeightSelection) -> ScoreWeights {
    var best = (weights: ScoreWeights(), logLikelihood: -Double.infinity)
    var plain = best
    for (index, weights) in ScoreWeights.all.enumerated() {
      let before =
        (all.sums[index] + Self.prior * (Self.expected - weights.departure * Self.departureCost))
        / (all.evidence + Self.prior)
      let logLikelihood = (sums[index] + Self.prior * before) / (evidence + Self.prior)
      if weights.isPlain {
        if seen(index, after: all) > Self.anything - 1, logLikelihood > plain.logLikelihood {
          plain = (weights, logLikelihood)
        }
      } else if logLikelihood > best.logLikelihood + 1e-9 {
        best = (weights, logLikelihood)
      }
    }
    return 1 + plain.logLikelihood > (1 + best.logLikelihood) * Self.enough
      ? plain.weights : best.weights
  }

  /// The mean log-likelihood of a set of weights for this reader, with all readers' mean as prior;
  /// −1 before the first list.
  private func seen(_ index: Int, after all: ScoreWeightSelection) -> Double {
    let before = all.evidence > 0 ? all.sums[index] / all.evidence : -1
    return (sums[index] + Self.prior * before) / (evidence + Self.prior)
  }
}
