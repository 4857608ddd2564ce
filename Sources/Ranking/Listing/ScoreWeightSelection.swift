import Foundation

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

  /// The bits of evidence that another order costs per unit of ``ScoreWeights/departure``, and
  /// another weight of taste per halving, doubling or, from ¼, removing: the prior probabilities of
  /// the sets (docs/ranking.md L4).
  static let (orderCost, tasteCost) = (16.0, 1.0)

  /// The weights that the reader's lists speak for: the stored order, until another one has
  /// predicted their choices better by more than it costs; and the mean weight of taste under the
  /// posterior probabilities of the sets with that order.
  package var best: ScoreWeights {
    let (sets, tastes) = (ScoreWeights.all, ScoreWeights.tastes)
    let plain = sets.count - ScoreWeights.plain.count
    var best = (first: 0, bits: -Double.infinity)
    for first in Array(stride(from: 0, to: plain, by: tastes.count)) + Array(plain..<sets.count) {
      let bits = sums[first] - Self.orderCost * sets[first].departure
      if bits > best.bits + 1e-9 { best = (first, bits) }
    }
    var weights = sets[best.first]
    guard best.first < plain else { return weights }
    let bits = tastes.indices.map { place in
      sums[best.first + place] - Self.tasteCost * abs(log2(max(0.125, tastes[place])))
    }
    let most = bits.max() ?? 0
    let odds = bits.map { exp2($0 - most) }
    weights.personal = zip(odds, tastes).reduce(0) { $0 + $1.0 * $1.1 } / odds.reduce(0, +)
    return weights
  }
}
