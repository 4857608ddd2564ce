import Ranking
import Storing

/// Candidates of a list with estimated scores, before their articles are looked up.
struct EstimatedPool {
  /// In the stored order.
  private var candidates: [RankCandidate] = []
  private var estimates: [Double] = []
  /// Number of candidates taken out, and the lowest estimate among them.
  private var taken = 0
  private var above = Double.infinity

  init(capacity: Int) {
    candidates.reserveCapacity(capacity)
    estimates.reserveCapacity(capacity)
  }

  mutating func add(_ candidate: RankCandidate, estimate: Double) {
    candidates.append(candidate)
    estimates.append(estimate)
  }

  /// Takes out the `count` candidates with the highest estimates, in the stored order; `nil` if the
  /// pool is empty.
  mutating func next(_ count: Int) -> [RankCandidate]? {
    guard taken < candidates.count else { return nil }
    taken += count
    let least = estimates.largest(at: min(taken, candidates.count) - 1)
    defer { above = least }
    return candidates.indices.filter { estimates[$0] >= least && estimates[$0] < above }
      .map { candidates[$0] }
  }
}
