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
