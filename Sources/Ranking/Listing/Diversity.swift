/// Orders the top of a list so that no source and no subject dominates it (docs/ranking.md O5): a
/// greedy selection that fills each place with the article of the highest score after the penalties
/// from the articles above it.
package struct Diversity: Sendable {
  /// Number of the best articles that are reordered.
  package static let window = 200
  /// Bits that an article loses for each article of its source above it.
  package static let sourcePenalty = 0.5
  /// In any ``run`` consecutive places, at most ``perRun`` articles of one source if there are
  /// others.
  package static let run = 10
  package static let perRun = 3
  /// The place, from 0, that a list with exploration reserves for an unknown article.
  package static let unknownPlace = 9
  /// Bits that an article loses if an article above it has exactly the same words.
  package static let likenessPenalty = 1.0

  package struct Candidate: Sendable {
    package var score: Double
    package var source: Int64
    /// The stored features: see ``ArticleFeatures/bytes``.
    package var features: ArraySlice<UInt8>

    package init(score: Double, source: Int64, features: ArraySlice<UInt8>) {
      self.score = score
      self.source = source
      self.features = features
    }
  }

  /// A place in the list: the index of its candidate, and the penalties of the candidate.
  package struct Choice: Sendable, Hashable {
    package var index: Int
    package var sameSource = 0
    package var likeness = 0.0

    /// Bits.
    package var loss: Double {
      Double(sameSource) * Diversity.sourcePenalty + likeness * Diversity.likenessPenalty
    }
  }

  /// The first `count` places.
  ///
  /// - Parameters:
  ///   - candidates: the best first.
  ///   - fixed: number of candidates that are already placed, in this order, on earlier pages.
  ///   - unknown: the candidates of which the best gets ``unknownPlace``; empty if no place is
  ///     reserved.
  package static func order(
    _ candidates: [Candidate], fixed: Int = 0, unknown: Set<Int> = [], count: Int
  ) -> [Choice] {
    var run = DiversityRun(candidates)
    var places: [Choice] = []
    places.reserveCapacity(min(count, candidates.count))
    while places.count < min(count, candidates.count) {
      let isFixed = places.count < fixed
      let isKept = places.count == unknownPlace && !isFixed
      places.append(run.next(isFixed: isFixed, among: isKept ? unknown : []))
    }
    return places
  }
}

extension Diversity {
  /// Maximum number of places of one source in a window: ``perRun`` of any ``run``.
  static let perWindow = window * perRun / run

  /// The sources that have more candidates than places. The caller must retrieve candidates of
  /// other sources too; otherwise a source that publishes five thousand articles at once would fill
  /// the list.
  ///
  /// - Parameters:
  ///   - sources: the source of each candidate.
  ///   - windows: number of windows to fill.
  package static func crowding(_ sources: [Int64], windows: Int) -> Set<Int64> {
    let counts = sources.reduce(into: [Int64: Int]()) { $0[$1, default: 0] += 1 }
    return Set(counts.filter { $0.value > windows * perWindow }.keys)
  }

  /// Whether candidates of these sources fill the windows, counting for each source at most as many
  /// candidates as it may have places.
  package static func fills(_ windows: Int, with sources: [Int64]) -> Bool {
    guard sources.count >= windows * window else { return false }
    var (places, last, count) = (0, Int64?.none, 0)
    for source in sources.sorted() {
      count = source == last ? count + 1 : 1
      last = source
      if count <= windows * perWindow { places += 1 }
    }
    return places >= windows * window
  }

  /// The candidates of each window, best first. Each source gets at most ``perWindow`` places
  /// unless there are too few candidates of other sources.
  ///
  /// - Parameters:
  ///   - sources: the source of each candidate, the best candidate first.
  ///   - count: number of windows wanted; fewer are returned if there are too few candidates.
  package static func windows(_ sources: [Int64], count: Int) -> [[Int]] {
    var rest = Array(sources.indices)
    var windows: [[Int]] = []
    while !rest.isEmpty, windows.count < count {
      var counts: [Int64: Int] = [:]
      var (taken, left): ([Int], [Int]) = ([], [])
      for index in rest {
        if taken.count < window, counts[sources[index], default: 0] < perWindow {
          counts[sources[index], default: 0] += 1
          taken.append(index)
        } else {
          left.append(index)
        }
      }
      let missing = min(window - taken.count, left.count)
      windows.append((taken + left.prefix(missing)).sorted())
      rest = Array(left.dropFirst(missing))
    }
    return windows
  }
}

/// The state of the greedy selection: the articles placed already, and the penalties of each
/// remaining candidate for the next place.
struct DiversityRun {
  private let scores: [Double]
  /// The sources, numbered from 0.
  private let sources: [Int]
  private var words: WordOverlapIndex
  private var rest: [Int]
  private var likeness: [Float]
  /// Number of articles of each source placed so far (`above`), and in the last places that share a
  /// run with the next one (`lately`).
  private var above: [Int]
  private var lately: [Int]
  private var last: [Int] = []

  init(_ candidates: [Diversity.Candidate]) {
    scores = candidates.map(\.score)
    var numbers: [Int64: Int] = [:]
    sources = candidates.map { candidate in
      let number = numbers[candidate.source] ?? numbers.count
      numbers[candidate.source] = number
      return number
    }
    words = WordOverlapIndex(candidates.map(\.features))
    rest = Array(candidates.indices)
    likeness = Array(repeating: 0, count: candidates.count)
    above = Array(repeating: 0, count: numbers.count)
    lately = above
  }

  /// Fills the next place; at least one candidate must be left.
  ///
  /// - Parameters:
  ///   - isFixed: whether the place goes to the next candidate in order, as on an earlier page.
  ///   - chosen: candidates that take the place if any of them is left.
  mutating func next(isFixed: Bool, among chosen: Set<Int> = []) -> Diversity.Choice {
    let position = isFixed ? 0 : (chosen.isEmpty ? nil : best(among: chosen)) ?? best() ?? 0
    let index = rest.remove(at: position)
    let source = sources[index]
    let place = Diversity.Choice(
      index: index, sameSource: above[source], likeness: Double(likeness[index]))
    above[source] += 1
    lately[source] += 1
    last.append(source)
    if last.count >= Diversity.run { lately[last[last.count - Diversity.run]] -= 1 }
    words.forEachAlike(to: index) { other, cosine in
      likeness[other] = max(likeness[other], cosine)
    }
    return place
  }

  /// The position in `rest` of the candidate with the highest score after penalties.
  ///
  /// - Parameter chosen: the candidates to consider; `nil` means all.
  private func best(among chosen: Set<Int>? = nil) -> Int? {
    var best = (position: 0, value: -Double.infinity)
    var bestOfAny = best
    for (position, index) in rest.enumerated() {
      // `rest` is in descending order of the scores: no later candidate can do better.
      if scores[index] <= best.value { break }
      if let chosen, !chosen.contains(index) { continue }
      let source = sources[index]
      let value =
        scores[index] - Double(above[source]) * Diversity.sourcePenalty
        - Double(likeness[index]) * Diversity.likenessPenalty
      if value > bestOfAny.value { bestOfAny = (position, value) }
      if lately[source] < Diversity.perRun, value > best.value { best = (position, value) }
    }
    if best.value > -.infinity { return best.position }
    return bestOfAny.value > -.infinity ? bestOfAny.position : nil
  }
}
