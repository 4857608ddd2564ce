/// The quality of a clustering: precision and recall of each element's cluster, averaged over
/// elements (A. Bagga, B. Baldwin: B-cubed, LREC 1998).
struct Score {
  let precision: Double
  let recall: Double

  var f1: Double { 2 * precision * recall / (precision + recall) }

  /// - Parameter pairs: for each element its true cluster and the one it was found in.
  init(_ pairs: [(truth: Int, found: Int64)]) {
    struct Pair: Hashable {
      let truth: Int
      let found: Int64
    }
    var (truths, founds, both): ([Int: Int], [Int64: Int], [Pair: Int]) = ([:], [:], [:])
    for pair in pairs {
      truths[pair.truth, default: 0] += 1
      founds[pair.found, default: 0] += 1
      both[Pair(truth: pair.truth, found: pair.found), default: 0] += 1
    }
    var (precision, recall) = (0.0, 0.0)
    for (pair, count) in both {
      let weight = Double(count * count)
      precision += weight / Double(founds[pair.found] ?? 1)
      recall += weight / Double(truths[pair.truth] ?? 1)
    }
    self.precision = precision / Double(pairs.count)
    self.recall = recall / Double(pairs.count)
  }
}
