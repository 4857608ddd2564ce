import Basics

/// Common runs that follow one another in the quote and in the text: a place where the quote may be.
struct QuoteChain {
  /// How many runs before a run are looked at as its predecessor.
  private static let lookBack = 64
  /// What a letter between two runs costs that only one side has, as a share of a common letter.
  private static let shiftCost = 0.1
  /// Maximum number of places.
  private static let limit = 8

  /// In order; none overlaps another.
  var runs: [CommonRun]

  /// The places with the most letters in common, the best first.
  ///
  /// - Parameter runs: in the order of the text.
  static func best(of runs: [CommonRun], counting meter: WorkMeter) -> [QuoteChain] {
    var sums: [Double] = []
    var predecessors: [Int?] = []
    /// The first run of each chain.
    var roots: [Int] = []
    for (index, run) in runs.enumerated() {
      guard meter.consume(min(index, lookBack)) else { return [] }
      var sum = Double(run.length)
      var predecessor: Int?
      for before in max(0, index - lookBack)..<index {
        let last = runs[before]
        let common = min(run.quoteEnd - last.quoteEnd, run.textEnd - last.textEnd, run.length)
        guard common > 0, last.quote < run.quote, last.text < run.text else { continue }
        let cost = Self.shiftCost * Double(abs(run.shift - last.shift))
        let joined = sums[before] + Double(common) - cost
        if joined > sum {
          sum = joined
          predecessor = before
        }
      }
      sums.append(sum)
      predecessors.append(predecessor)
      roots.append(predecessor.map { roots[$0] } ?? index)
    }
    var best: [Int: Int] = [:]
    for (index, root) in roots.enumerated() where best[root].map({ sums[index] > sums[$0] }) ?? true
    {
      best[root] = index
    }
    let ends = best.values.sorted { (-sums[$0], $0) < (-sums[$1], $1) }.prefix(limit)
    return ends.map { end in
      var chain: [CommonRun] = []
      var index: Int? = end
      while let current = index {
        chain.append(runs[current])
        index = predecessors[current]
      }
      return QuoteChain(runs: withoutOverlap(chain.reversed()))
    }
  }

  private static func withoutOverlap(_ runs: [CommonRun]) -> [CommonRun] {
    var result: [CommonRun] = []
    for var run in runs {
      if let last = result.last {
        let overlap = max(0, last.quoteEnd - run.quote, last.textEnd - run.text)
        run = CommonRun(
          quote: run.quote + overlap, text: run.text + overlap, length: run.length - overlap)
      }
      if run.length > 0 { result.append(run) }
    }
    return result
  }
}
