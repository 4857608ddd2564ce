/// Orders the top of a list so that no source and no subject takes it over (docs/ranking.md O5):
/// greedily, each place going to the article that is worth most after those above it.
package struct Diversity: Sendable {
  /// So many of the best are ordered anew.
  package static let window = 200
  /// Bits that an article loses for each of its source above it.
  package static let sourcePenalty = 0.5
  /// In any so many places at most ``perRun`` of one source, as long as there are others.
  package static let run = 10
  package static let perRun = 3
  /// The place, from 0, that is kept for something unknown where a list explores.
  package static let unknownPlace = 9
  /// Bits that an article loses for being the same as one above it in all its words.
  package static let likenessPenalty = 1.0

  package struct Candidate: Sendable {
    package var score: Double
    package var source: Int64
    /// As they are stored: see ``ArticleFeatures/bytes``.
    package var features: ArraySlice<UInt8>

    package init(score: Double, source: Int64, features: ArraySlice<UInt8>) {
      self.score = score
      self.source = source
      self.features = features
    }
  }

  /// A place in the list: which candidate stands there, and what it lost.
  package struct Place: Sendable, Hashable {
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
  ///   - fixed: how many of them stand already, in this order, on the pages before.
  ///   - unknown: those of which the best gets ``unknownPlace``; none where it is a place like any
  ///     other.
  package static func order(
    _ candidates: [Candidate], fixed: Int = 0, unknown: Set<Int> = [], count: Int
  ) -> [Place] {
    var run = DiversityRun(candidates)
    var places: [Place] = []
    places.reserveCapacity(min(count, candidates.count))
    while places.count < min(count, candidates.count) {
      let isFixed = places.count < fixed
      let isKept = places.count == unknownPlace && !isFixed
      places.append(run.next(isFixed: isFixed, among: isKept ? unknown : []))
    }
    return places
  }
}
