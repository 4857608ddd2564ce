import Foundation

/// Chooses the articles of a ranked list that are worth most within a reading time.
///
/// It is a knapsack: each article has a value, the probability that its reader opens it, and a
/// reading time. It is solved exactly by dynamic programming over units of time, in steps
/// proportional to the number of articles times the units (Kellerer, Pferschy, Pisinger, "Knapsack
/// Problems", 2004, section 2.3).
package struct ReadingBudget: Sendable, Hashable {
  /// Words a minute, between the means of silent reading of non-fiction, 238, and of other
  /// languages than English (Brysbaert, 2019).
  package static let wordsPerMinute = 230
  /// Share of the time by which the sum may differ.
  package static let tolerance = 0.1
  /// Maximum number of articles that are considered, and of minutes.
  package static let (maxArticles, maxMinutes) = (300, 600)

  /// Seconds of one unit of time.
  private static let unit = 3.0
  /// Seconds that any article takes: its headline is read.
  private static let shortest = 15.0
  /// Words of an article whose text is unknown: as short news have.
  private static let unknownWords = 250
  /// What an article's value is of the value of the one before it from the same source.
  private static let sameSource = 0.85
  /// A reader opens about two of ten articles; an article as good as the tenth is opened by one in
  /// eight.
  private static let (middle, odds) = (10, 7.0)

  package let seconds: Double
  private let wordsPerMinute: Double

  /// - Parameters:
  ///   - minutes: 1 to ``maxMinutes``.
  ///   - wordsPerMinute: how fast the reader reads.
  package init(minutes: Int, wordsPerMinute: Int = wordsPerMinute) {
    seconds = Double(min(max(1, minutes), Self.maxMinutes)) * 60
    self.wordsPerMinute = Double(min(max(50, wordsPerMinute), 2000))
  }

  /// An article of a list.
  package struct Candidate: Sendable, Hashable {
    /// Its score in bits; one more means twice the interest.
    package var score: Double
    /// 0 if unknown.
    package var words: Int
    package var source: String

    package init(score: Double, words: Int, source: String) {
      self.score = score
      self.words = words
      self.source = source
    }
  }

  /// Seconds that the reader needs for an article.
  package func time(of candidate: Candidate) -> Double {
    let words = candidate.words > 0 ? min(candidate.words, 1_000_000) : Self.unknownWords
    return max(Self.shortest, Double(words) / wordsPerMinute * 60)
  }

  /// The places of the chosen articles, in their order. Their time is within ``tolerance`` of the
  /// budget if any choice is; else it is below.
  ///
  /// - Parameter candidates: in the order of the list; at most ``maxArticles`` are considered.
  package func choice(of candidates: [Candidate]) -> [Int] {
    let candidates = Array(candidates.prefix(Self.maxArticles))
    let values = Self.values(of: candidates)
    let costs = candidates.map { max(1, Int((time(of: $0) / Self.unit).rounded())) }
    let end = Int(seconds * (1 + Self.tolerance) / Self.unit)
    let start = Int((seconds * (1 - Self.tolerance) / Self.unit).rounded(.up))
    // The highest value of each exact sum of times; less than 0: there is no such sum.
    var best = [Double](repeating: -1, count: end + 1)
    best[0] = 0
    var taken = [Bool](repeating: false, count: candidates.count * (end + 1))
    for (index, cost) in costs.enumerated() where cost <= end {
      for sum in stride(from: end, through: cost, by: -1) where best[sum - cost] >= 0 {
        let value = best[sum - cost] + values[index]
        guard value > best[sum] else { continue }
        best[sum] = value
        taken[index * (end + 1) + sum] = true
      }
    }
    // More than the budget only if nothing else comes near it.
    let whole = Int(seconds / Self.unit)
    let within = best.indices.filter { $0 >= start && $0 <= whole && best[$0] >= 0 }
    let beyond = best.indices.first { $0 > whole && best[$0] >= 0 }
    let sums = within.isEmpty ? beyond.map { [$0] } ?? Array(best.indices) : within
    guard var sum = sums.max(by: { best[$0] < best[$1] }) else { return [] }
    var chosen: [Int] = []
    for index in candidates.indices.reversed() where taken[index * (end + 1) + sum] {
      chosen.append(index)
      sum -= costs[index]
    }
    return chosen.reversed()
  }

  /// The probability that each article is opened, less what articles of its source before it take.
  private static func values(of candidates: [Candidate]) -> [Double] {
    let scores = candidates.map { $0.score.isFinite ? $0.score : 0 }
    let sorted = scores.sorted(by: >)
    guard let middle = sorted.prefix(middle).last else { return [] }
    var seen: [String: Int] = [:]
    return zip(candidates, scores).map { candidate, score in
      let before = seen[candidate.source, default: 0]
      seen[candidate.source] = before + 1
      let bits = max(-30, min(30, score - middle))
      return pow(sameSource, Double(before)) / (1 + odds * exp2(-bits))
    }
  }
}
