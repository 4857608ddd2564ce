/// How well each ``Mix`` would have predicted a reader's choices in the lists they were shown. A
/// list is evaluated before the model learns from it (progressive validation: Blum, Kalai,
/// Langford, COLT 1999).
package struct MixTrials: Sendable, Hashable {
  /// The decayed sum of ``ShownList/evidence``; a list's weight halves after a hundred further
  /// lists.
  package private(set) var evidence: Double
  /// For each mix, the decayed sum of its ``ShownList/foresight`` times the evidence.
  package private(set) var sums: [Double]

  /// 2^(−1/100).
  static let fade = 0.993092495437036

  package init() {
    evidence = 0
    sums = Array(repeating: 0, count: Mix.all.count)
  }

  /// Restores stored values; `nil` if the number of mixes has changed.
  package init?(evidence: Double, sums: [Double]) {
    guard sums.count == Mix.all.count else { return nil }
    self.evidence = evidence
    self.sums = sums
  }

  /// Adds one list.
  package mutating func record(_ foresight: [Double], evidence: Double) {
    self.evidence = self.evidence * Self.fade + evidence
    for index in sums.indices {
      sums[index] = sums[index] * Self.fade + evidence * foresight[index]
    }
  }

  /// Pseudo-evidence of the prior, in the unit of ``evidence``.
  static let prior = 10.0
  /// Prior: the foresight in bits that every mix begins with, and the bits that a mix loses per
  /// unit of ``Mix/departure``.
  static let (usual, doubt) = (-0.8, 0.05)
  /// The plain counts are used alone if they reach this share of the best mix's gain over guessing,
  /// and if they predict more than a minimum: the small gain of the other mix is then rather chance
  /// than taste, and a reader who prefers popular articles must not get a worse list than plain
  /// popularity.
  static let (enough, anything) = (0.92, 0.02)

  /// The best mix. The results over all readers are the prior for this reader's own; a departure
  /// from the usual mix has a cost.
  ///
  /// - Parameter all: the trials over all readers.
  package func best(among all: MixTrials) -> Mix {
    var best = (mix: Mix(), foresight: -Double.infinity)
    var plain = best
    for (index, mix) in Mix.all.enumerated() {
      let before =
        (all.sums[index] + Self.prior * (Self.usual - mix.departure * Self.doubt))
        / (all.evidence + Self.prior)
      let foresight = (sums[index] + Self.prior * before) / (evidence + Self.prior)
      if mix.isPlain {
        if seen(index, after: all) > Self.anything - 1, foresight > plain.foresight {
          plain = (mix, foresight)
        }
      } else if foresight > best.foresight + 1e-9 {
        best = (mix, foresight)
      }
    }
    return 1 + plain.foresight > (1 + best.foresight) * Self.enough ? plain.mix : best.mix
  }

  /// The mean foresight of a mix for this reader, with all readers' mean as prior; −1 before the
  /// first list.
  private func seen(_ index: Int, after all: MixTrials) -> Double {
    let before = all.evidence > 0 ? all.sums[index] / all.evidence : -1
    return (sums[index] + Self.prior * before) / (evidence + Self.prior)
  }
}
