import Ranking
import Storing

/// Candidates of a list with what they promise, before anything of them was looked up.
struct CandidatePool {
  private let most: Int
  /// In the stored order.
  private var candidates: [RankCandidate] = []
  private var promises: [Double] = []
  /// How many were given out, and how little the last of them promised.
  private var given = 0
  private var above = Double.infinity

  /// - Parameter most: how many are gathered.
  init(most: Int) {
    self.most = most
    candidates.reserveCapacity(most)
    promises.reserveCapacity(most)
  }

  var isFull: Bool { candidates.count >= most }

  mutating func add(_ candidate: RankCandidate, promise: Double) {
    candidates.append(candidate)
    promises.append(promise)
  }

  /// So many of the rest, those that promise most, in the stored order; `nil` when all were given
  /// out.
  mutating func next(_ count: Int) -> [RankCandidate]? {
    guard given < candidates.count else { return nil }
    given += count
    let least = promises.largest(at: min(given, candidates.count) - 1)
    defer { above = least }
    return candidates.indices.filter { promises[$0] >= least && promises[$0] < above }
      .map { candidates[$0] }
  }
}
