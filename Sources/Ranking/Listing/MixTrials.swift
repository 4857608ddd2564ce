/// How well each ``Mix`` would have foretold what a reader chose of the lists they were shown,
/// judged before the reader's choice was learned from (progressive validation: Blum, Kalai,
/// Langford, COLT 1999).
package struct MixTrials: Sendable, Hashable {
  /// What the lists that were judged say together (``ShownList/evidence``); a list counts half
  /// after a hundred others.
  package private(set) var evidence: Double
  /// For each mix, the sum of its ``ShownList/foresight``, times the evidence.
  package private(set) var sums: [Double]

  /// 2^(−1/100).
  static let fade = 0.993092495437036

  package init() {
    evidence = 0
    sums = Array(repeating: 0, count: Mix.all.count)
  }

  /// As stored.
  package init?(evidence: Double, sums: [Double]) {
    guard sums.count == Mix.all.count else { return nil }
    self.evidence = evidence
    self.sums = sums
  }

  /// Takes in one list.
  package mutating func record(_ foresight: [Double], evidence: Double) {
    self.evidence = self.evidence * Self.fade + evidence
    for index in sums.indices {
      sums[index] = sums[index] * Self.fade + evidence * foresight[index]
    }
  }

  /// What is taken to have been seen before anything was, in the unit of ``evidence``.
  static let prior = 10.0
  /// Bits of foresight that every mix is taken to have at first, and what each loses for what it
  /// leaves out of the usual one or adds to it.
  static let (usual, doubt) = (-0.8, 0.05)
  /// Where the plain counts alone foretell so much of what the best mix foretells, they alone
  /// count, as long as they foretell anything: what is added to them is chance rather than taste,
  /// and a reader who goes by what others make of it is to be served no worse than by that.
  static let (enough, anything) = (0.92, 0.02)

  /// The mix that has done best: what all readers' lists say stands before this reader's own, and
  /// a departure from the usual mix has to be worth it.
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

  /// What a mix foretold of this reader's lists, after those of all; −1 before there were any.
  private func seen(_ index: Int, after all: MixTrials) -> Double {
    let before = all.evidence > 0 ? all.sums[index] / all.evidence : -1
    return (sums[index] + Self.prior * before) / (evidence + Self.prior)
  }
}
