import Foundation

/// How alike two stories are: the one score by which an article follows a story and two stories
/// become one.
struct StoryLikeness {
  /// Half the cosine of the two sums, half the mean of their three nearest articles, both fading
  /// with the time between them.
  private(set) var score: Double
  /// Of the two, by the terms of the shorter one's articles, 0 to 1.
  let shortness: Double
  /// The mean cosine of an article of one and an article of the other.
  private let mean: Double
  private let sizes: (Int, Int)

  /// - Parameter cosine: of the two sums.
  init(
    _ first: StoryProfile, _ second: StoryProfile, dot: Double, cosine: Double,
    tuning: StoryTuning
  ) {
    let fade = exp2(-first.gap(to: second) / tuning.halfLife)
    shortness = tuning.shortness(min(first.terms, second.terms))
    sizes = (first.articles, second.articles)
    mean = fade * dot / Double(first.articles * second.articles)
    score = fade * (0.5 * cosine + 0.5 * Self.nearest(first, second))
    if first.namesOthers(than: second) { score *= tuning.elsewhere }
  }

  /// The mean of the three best cosines of the last articles of either.
  private static func nearest(_ first: StoryProfile, _ second: StoryProfile) -> Double {
    let (small, large) = first.articles <= second.articles ? (first, second) : (second, first)
    var best = (0.0, 0.0, 0.0)
    var count = 0
    for own in small.tellings.suffix(6) {
      for other in large.tellings {
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

  /// Whether both are one article.
  var isOfSingles: Bool { sizes == (1, 1) }

  /// Lets the likeness of two stories of one and the same source count less.
  mutating func believe(_ credence: Double) { score *= credence }

  /// Takes something off that what they share may owe to chance.
  mutating func doubt(_ chance: Double) { score -= chance }

  /// Whether an article is like enough to a story to follow it.
  func links(_ tuning: StoryTuning) -> Bool {
    let single = sizes.1 == 1 ? tuning.singleLink : 0
    return !isLump(tuning) && score > tuning.link + shortness * (tuning.shortLink + single)
  }

  /// Whether two stories are like enough to become one.
  func merges(_ tuning: StoryTuning) -> Bool {
    let crowd = log2(Double(min(tuning.crowd, sizes.0, sizes.1)))
    let bound = (tuning.merge - tuning.shortMerge * shortness) * (1 + tuning.crowding * crowd)
    let single = isOfSingles ? tuning.singlesMerge * shortness : 0
    return !isLump(tuning) && score > bound + single
  }

  /// Whether the two would be a story of articles that have little in common.
  private func isLump(_ tuning: StoryTuning) -> Bool { mean < tuning.lump * shortness }
}
