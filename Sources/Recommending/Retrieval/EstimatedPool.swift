import Store

/// Candidates of a list with estimated scores, before their articles are looked up.
struct EstimatedPool {
  /// In the stored order.
  private var candidates: [RankCandidate] = []
  private var estimates: [Double] = []
  private var isTaken: [Bool] = []

  init(capacity: Int) {
    candidates.reserveCapacity(capacity)
    estimates.reserveCapacity(capacity)
    isTaken.reserveCapacity(capacity)
  }

  mutating func add(_ candidate: RankCandidate, estimate: Double) {
    candidates.append(candidate)
    estimates.append(estimate)
    isTaken.append(false)
  }

  /// Takes out the `count` candidates with the highest estimates, in the stored order; `nil` if the
  /// pool is empty.
  ///
  /// - Parameter share: maximum number of candidates of one source, if there are enough sources.
  mutating func next(_ count: Int, perSource share: Int) -> [RankCandidate]? {
    let best = candidates.indices.filter { !isTaken[$0] }
      .sorted { (estimates[$0], $1) > (estimates[$1], $0) }
    guard !best.isEmpty else { return nil }
    let sources = Set(best.map { candidates[$0].source }).count
    let most = max(share, (count + sources - 1) / sources)
    var counts: [Int64: Int] = [:]
    var taken: [Int] = []
    for index in best where counts[candidates[index].source, default: 0] < most {
      counts[candidates[index].source, default: 0] += 1
      isTaken[index] = true
      taken.append(index)
      if taken.count == count { break }
    }
    return taken.sorted().map { candidates[$0] }
  }
}
