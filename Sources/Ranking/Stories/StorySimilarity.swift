import Foundation

/// The similarity of two stories; an article joins a story, and two stories are merged, by this
/// score.
struct StorySimilarity {
  /// Half the cosine of the two sums plus half the mean cosine of the three nearest pairs of
  /// articles, both decayed by the time between the stories.
  private(set) var score: Double
  /// How short the texts of the shorter story are, by the mean number of terms of an article, 0 to
  /// 1.
  let shortness: Double
  /// The mean cosine of the pairs of an article of one story and an article of the other.
  private let mean: Double
  private let sizes: (Int, Int)

  init(
    _ first: StoryProfile, _ second: StoryProfile, dot: Double, cosine: Double,
    tuning: StoryTuning
  ) {
    let fade = exp2(-first.gap(to: second) / tuning.halfLife)
    shortness = tuning.shortness(min(first.terms, second.terms))
    sizes = (first.articles, second.articles)
    mean = fade * dot / Double(first.articles * second.articles)
    score = fade * (0.5 * cosine + 0.5 * Self.nearest(first, second))
    if first.namesOthers(than: second) { score *= tuning.differentNamesFactor }
  }

  /// The mean of the three best cosines between the latest articles of the two stories.
  private static func nearest(_ first: StoryProfile, _ second: StoryProfile) -> Double {
    let (small, large) = first.articles <= second.articles ? (first, second) : (second, first)
    var best = (0.0, 0.0, 0.0)
    var count = 0
    for own in small.members.suffix(6) {
      for other in large.members {
        count += 1
        let cosine = own.vector.cosine(other.vector)
        if cosine > best.0 {
          best = (cosine, best.0, best.1)
        } else if cosine > best.1 {
          best = (best.0, cosine, best.1)
        } else if cosine > best.2 {
          best.2 = cosine
        }
      }
    }
    return (best.0 + best.1 + best.2) / Double(max(1, min(3, count)))
  }

  /// Whether both stories have one article.
  var isOfSingles: Bool { sizes == (1, 1) }

  mutating func scale(_ sameSourceFactor: Double) { score *= sameSourceFactor }

  /// Lowers the score of two stories whose common terms may be a coincidence.
  mutating func subtract(_ rareTermPenalty: Double) { score -= rareTermPenalty }

  /// Whether an article is similar enough to a story to join it.
  func links(_ tuning: StoryTuning) -> Bool {
    let single = sizes.1 == 1 ? tuning.singleLink : 0
    return !isIncoherent(tuning) && score > tuning.link + shortness * (tuning.shortLink + single)
  }

  func merges(_ tuning: StoryTuning) -> Bool {
    let crowd = log2(Double(min(tuning.crowd, sizes.0, sizes.1)))
    let bound = (tuning.merge - tuning.shortMerge * shortness) * (1 + tuning.crowding * crowd)
    let single = isOfSingles ? tuning.singlesMerge * shortness : 0
    return !isIncoherent(tuning) && score > bound + single
  }

  /// Whether the merged story would consist of articles that have little in common.
  private func isIncoherent(_ tuning: StoryTuning) -> Bool {
    mean < tuning.minimumMeanCosine * shortness
  }
}
