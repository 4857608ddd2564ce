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
    package var sameSource: Int
    package var likeness: Double

    package init(index: Int, sameSource: Int = 0, likeness: Double = 0) {
      self.index = index
      self.sameSource = sameSource
      self.likeness = likeness
    }

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
