import Foundation
import Models

extension StoryClusterer {
  /// The articles of the last days that are most like one, of those that share its rare terms.
  func neighbours(
    of trace: StoryTrace, article: StoryArticle, at now: Date
  ) throws(Memory.Failure) -> [Neighbour] {
    let oldest = article.dated.addingTimeInterval(-tuning.window)
    let own = try credence(ofOneSource: article.source, at: now)
    var neighbours: [Neighbour] = []
    for (membership, other) in try memory.remembered(candidates(for: trace.vector))
    where membership.dated >= oldest {
      let likeness = trace.vector.likeness(other.vector)
      let credence =
        trace.credence(beside: other) * (membership.source == article.source ? own : 1)
      neighbours.append(
        Neighbour(
          membership: membership, trace: other, likeness: likeness.value * credence,
          isLone: likeness.isLone))
    }
    return neighbours
  }

  /// The articles that share most of a vector's rare terms.
  func candidates(for vector: TermVector) throws(Memory.Failure) -> [Int64] {
    var shared = SharedTerms()
    for entry in vector.heaviest(tuning.searchTerms) where shared.looked < tuning.candidates {
      let articles = try memory.articles(withTerm: entry.term, limit: tuning.articlesPerTerm)
      shared.add(articles, weight: entry.weight * entry.weight)
    }
    return shared.most(tuning.compared)
  }

  /// The story whose three nearest articles are most like an article, if they are alike enough.
  func bestStory(
    for trace: StoryTrace, dated: Date, near: [Neighbour]
  ) throws(Memory.Failure) -> Int64? {
    var best: (story: Int64, score: Double)?
    for (story, nearest, mean) in Neighbour.stories(near) {
      let terms = trace.vector.entries.count
      let others = nearest[0].trace
      let bound = tuning.bound(
        long: tuning.link, short: tuning.headlineLink,
        terms: min(terms, others.vector.entries.count))
      let isLone = nearest.allSatisfy(\.isLone)
      let mean = isLone ? mean * tuning.credence(lone: nearest.count) : mean
      guard mean >= bound, !trace.isApart(from: others, isLone: nearest[0].isLone),
        let outline = try memory.story(story)
      else { continue }
      let score = mean * decay(dated.timeIntervalSince(outline.latest))
      if score >= bound, score > best?.score ?? 0 { best = (story, score) }
    }
    return best?.story
  }

  /// 2^(−gap / 36 h).
  func decay(_ gap: Double) -> Double { exp2(-max(0, gap) / tuning.halfLife) }
}
