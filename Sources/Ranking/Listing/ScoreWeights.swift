import Foundation
package import Models

/// The weights of the parts of a score, chosen for each reader by the results of their past lists.
package struct ScoreWeights: Sendable, Hashable {
  /// Weight of the stored order (age and votes); 1 leaves it unchanged.
  package var base: Double
  /// Weight of the votes in addition to their part in ``base``; −``base`` removes that part, so
  /// that votes have no effect.
  package var votes: Double
  /// Weight of the reader's own term.
  package var personal: Double
  /// Weight of the article's rate of openings compared with the usual.
  package var rate: Double
  /// Weight of the plain counts: bits per doubling, without regard to the usual counts of the
  /// source.
  package var counts: Double

  package init(
    base: Double = 1, votes: Double = 0, personal: Double = 1, rate: Double = 1,
    counts: Double = 0
  ) {
    self.base = base
    self.votes = votes
    self.personal = personal
    self.rate = rate
    self.counts = counts
  }

  /// Uses only the plain counts.
  package init(counts: Double) {
    self.init(base: 0, personal: 0, rate: 0, counts: counts)
  }

  package var isPlain: Bool { counts > 0 }

  /// The distance of the order without the reader's own term from the stored one.
  var departure: Double { isPlain ? 2 : 1 - base + abs(base + votes - 1) }

  /// The weights for a list with this key. The weights are learned from `today` lists and say
  /// nothing about the right decay for `now`, so that another key uses only the personal weight.
  package func `for`(_ key: RankingKey) -> ScoreWeights {
    key == .today ? self : ScoreWeights(personal: personal)
  }

  /// The sets of weights that each list is compared with, the usual one first: all combinations of
  /// the weights of age (its share of the stored order) and votes, each with every weight of taste.
  /// Some readers prefer new articles, some popular ones, some plain counts.
  package static let all: [ScoreWeights] =
    [1, 0.5, 0.25, 0.125, 0.0625].flatMap { orders(age: $0) } + plain

  /// The weights of taste of the sets that share an order, the usual one first.
  static let tastes = [1, 0.5, 0.25, 0, 2]

  private static func orders(age: Double) -> [ScoreWeights] {
    let votes = age == 1 ? [1, 2, 0] : [age, (1 + age) / 2, 1, 2, 0]
    return votes.flatMap { votes in
      tastes.map { ScoreWeights(base: age, votes: votes - age, personal: $0) }
    }
  }

  static let plain: [ScoreWeights] = [ScoreWeights(counts: 1), ScoreWeights(counts: 2)]
}

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
