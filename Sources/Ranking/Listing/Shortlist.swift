import Basics

/// The articles with the highest scores for one reader, collected on a walk down the stored order.
/// A score exceeds the stored order's part by at most `reach`, so that the walk can stop when no
/// later article can be among the best.
package struct Shortlist {
  /// One of the best articles.
  package struct Choice: Sendable {
    package var entry: ShownList.Entry
    package var source: Int64
    package var score: Double
    /// The stored features: see ``ArticleFeatures/bytes``.
    package var features: ArraySlice<UInt8>
  }

  private let weights: ScoreWeights
  private let limit: Int
  private let reach: Double
  /// The best scores in descending order, with their indices in `taken`.
  private var best: [(score: Double, index: Int)] = []
  /// All articles that were among the best at some time.
  private var taken: [(entry: ShownList.Entry, source: Int64, features: Range<Int>)] = []
  /// The features of the articles in `taken`.
  private var bytes: [UInt8] = []

  /// - Parameters:
  ///   - limit: number of articles wanted.
  ///   - reach: maximum number of bits by which a score exceeds the stored order's part.
  package init(weights: ScoreWeights, limit: Int, reach: Double) {
    self.weights = weights
    self.limit = limit
    self.reach = reach
  }

  /// Whether an article this far down the stored order could still be among the best.
  package func wantsMore(below base: Double) -> Bool {
    guard best.count >= limit, let last = best.last else { return true }
    return weights.base * base + reach > last.score
  }

  /// Scores the next article of the walk.
  ///
  /// - Returns: its score if it belongs to the best so far.
  package func scoreIfEligible(_ entry: ShownList.Entry) -> Double? {
    let score = entry.score(weights)
    if best.count >= limit, let last = best.last, score <= last.score { return nil }
    return score
  }

  /// Inserts the article that was met last.
  package mutating func insert(
    _ entry: ShownList.Entry, score: Double, source: Int64, features: UnsafeRawBufferPointer
  ) {
    // Of equal scores the earlier one in the walk comes first.
    best.insert((score, taken.count), at: best.firstPlace { $0.score < score })
    if best.count > limit { best.removeLast() }
    taken.append((entry, source, bytes.count..<bytes.count + features.count))
    bytes.append(contentsOf: features)
  }

  package var count: Int { best.count }

  /// Best first.
  package var choices: [Choice] {
    best.map { score, index in
      let (entry, source, features) = taken[index]
      return Choice(entry: entry, source: source, score: score, features: bytes[features])
    }
  }
}

extension [Double] {
  /// The number at a place (from 0) in descending order, by quickselect (C. A. R. Hoare, CACM 4,
  /// 1961): two or three comparisons for each number instead of a sort.
  package func largest(at index: Int) -> Double {
    var numbers = self
    return numbers.withUnsafeMutableBufferPointer { numbers in
      var (low, high) = (0, numbers.count - 1)
      var rounds = 0
      while low < high {
        // After 64 unfavourable partitions the rest is sorted.
        rounds += 1
        guard rounds < 64 else {
          numbers[low...high].sort(by: >)
          break
        }
        let (a, b, c) = (numbers[low], numbers[(low + high) / 2], numbers[high])
        let pivot = Swift.max(Swift.min(a, b), Swift.min(Swift.max(a, b), c))
        var (left, right) = (low, high)
        while left <= right {
          while numbers[left] > pivot { left += 1 }
          while numbers[right] < pivot { right -= 1 }
          guard left <= right else { break }
          numbers.swapAt(left, right)
          (left, right) = (left + 1, right - 1)
        }
        if index <= right { high = right } else if index >= left { low = left } else { break }
      }
      return numbers[index]
    }
  }
}
