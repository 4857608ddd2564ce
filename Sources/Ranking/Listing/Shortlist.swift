import Models

/// The best so many of what is met on a walk down the stored order, for one reader. The order and
/// the reader's own part differ by no more than a bound, so that the walk knows when nothing better
/// can follow.
package struct Shortlist {
  /// One of the best.
  package struct Choice: Sendable {
    package var entry: ShownList.Entry
    package var source: Int64
    package var score: Double
    /// As they are stored: see ``ArticleFeatures/bytes``.
    package var features: ArraySlice<UInt8>
  }

  private let mix: Mix
  private let limit: Int
  private let reach: Double
  /// The scores of the best, the best first, and where each stands among those that were taken.
  private var best: [(score: Double, place: Int)] = []
  /// All that were taken, many of which were not among the best for long.
  private var taken: [(entry: ShownList.Entry, source: Int64, features: Range<Int>)] = []
  /// Their features.
  private var bytes: [UInt8] = []

  /// - Parameters:
  ///   - limit: how many are wanted.
  ///   - reach: bits that an article can gain over its place in the stored order, at most.
  package init(mix: Mix, limit: Int, reach: Double) {
    self.mix = mix
    self.limit = limit
    self.reach = reach
  }

  /// Whether anything as far down the stored order as this could still be among the best.
  package func wantsMore(below base: Double) -> Bool {
    guard best.count >= limit, let last = best.last else { return true }
    return mix.base * base + reach > last.score
  }

  /// Meets the next article of the walk.
  ///
  /// - Returns: its score, where it is one of the best that were met.
  package func meet(_ entry: ShownList.Entry) -> Double? {
    let score = entry.score(mix)
    if best.count >= limit, let last = best.last, score <= last.score { return nil }
    return score
  }

  /// Takes the article that was met last among the best.
  ///
  /// - Parameter features: its ``ArticleFeatures/bytes``.
  package mutating func take(
    _ entry: ShownList.Entry, score: Double, source: Int64, features: UnsafeRawBufferPointer
  ) {
    var (low, high) = (0, best.count)
    while low < high {
      let middle = (low + high) / 2
      // Among equals the one that came first in the walk stays first.
      if best[middle].score >= score { low = middle + 1 } else { high = middle }
    }
    best.insert((score, taken.count), at: low)
    if best.count > limit { best.removeLast() }
    taken.append((entry, source, bytes.count..<bytes.count + features.count))
    bytes.append(contentsOf: features)
  }

  package var count: Int { best.count }

  /// The best first.
  package var choices: [Choice] {
    best.map { score, place in
      let (entry, source, features) = taken[place]
      return Choice(entry: entry, source: source, score: score, features: bytes[features])
    }
  }
}
