/// Orders the top of a list so that no source and no subject takes it over (ranking.md §2):
/// greedily, each place going to the article that is worth most after what stands above it.
package struct Diversity: Sendable {
  /// So many of the best are ordered anew.
  package static let window = 200
  /// Bits that an article loses for each of its source above it.
  package static let sourcePenalty = 0.5
  /// In any ten places at most so many of one source, as long as there are others.
  package static let (run, perRun) = (10, 3)
  /// Bits that an article loses for being the same as one above it in all its words.
  package static let likenessPenalty = 1.0

  package struct Candidate: Sendable {
    package var score: Double
    package var source: Int64
    package var features: ArticleFeatures

    package init(score: Double, source: Int64, features: ArticleFeatures) {
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
  package static func order(
    _ candidates: [Candidate], fixed: Int = 0, count: Int
  ) -> [Place] {
    var places: [Place] = []
    var rest = Array(candidates.indices)
    var likeness = [Float](repeating: 0, count: candidates.count)
    var above: [Int64: Int] = [:]
    places.reserveCapacity(count)
    while places.count < min(count, candidates.count) {
      var chosen = 0
      if places.count >= fixed {
        chosen = best(of: rest, candidates, likeness, above, after: places)
      }
      let index = rest.remove(at: chosen)
      let source = candidates[index].source
      places.append(
        Place(
          index: index, sameSource: above[source, default: 0],
          likeness: Double(likeness[index])))
      above[source, default: 0] += 1
      for other in rest {
        likeness[other] = max(
          likeness[other], candidates[other].features.cosine(to: candidates[index].features))
      }
    }
    return places
  }

  private static func best(
    of rest: [Int], _ candidates: [Candidate], _ likeness: [Float], _ above: [Int64: Int],
    after places: [Place]
  ) -> Int {
    var lately: [Int64: Int] = [:]
    for place in places.suffix(run - 1) { lately[candidates[place.index].source, default: 0] += 1 }
    var best = (position: 0, worth: -Double.infinity)
    var bestOfAny = best
    for (position, index) in rest.enumerated() {
      let candidate = candidates[index]
      // The rest stands in the order of the scores: nothing further down can be worth more.
      if candidate.score <= best.worth { break }
      let worth =
        candidate.score - Double(above[candidate.source, default: 0]) * sourcePenalty
        - Double(likeness[index]) * likenessPenalty
      if worth > bestOfAny.worth { bestOfAny = (position, worth) }
      if lately[candidate.source, default: 0] < perRun, worth > best.worth {
        best = (position, worth)
      }
    }
    return best.worth > -.infinity ? best.position : bestOfAny.position
  }
}
