import Foundation
import Models

extension StoryClusterer {
  /// The story that an article joins: the most similar of the stories that are similar enough.
  func bestStory(for input: ClusteringInput) -> Int64? {
    input.near.filter { $0.similarity.links(tuning) }
      .max { ($0.similarity.score, $1.story) < ($1.similarity.score, $0.story) }?.story
  }

  /// The most similar stories of the last days, out of the stories that share rare terms with this
  /// one.
  ///
  /// - Parameters:
  ///   - own: the id of the story itself; `nil` for an article without a story.
  ///   - search: the terms to look up.
  func neighbours(
    of profile: StoryProfile, named own: Int64?, search: [TermVector.Entry], at now: Date
  ) throws(Memory.Failure) -> [StoryNeighbour] {
    var near: [(story: Int64, profile: StoryProfile, dot: Double, cosine: Double, rank: Double)] =
      []
    let length = profile.squaredLength
    let candidates = try candidates(search)
    try memory.prefetch(stories: candidates)
    for story in candidates where story != own {
      guard let other = try memory.profile(of: story) else { continue }
      let gap = profile.gap(to: other)
      let dot = profile.sum.dot(other.sum)
      guard gap <= tuning.window, dot > 0 else { continue }
      let cosine = Double(dot / (length * other.squaredLength).squareRoot())
      near.append((story, other, Double(dot), cosine, cosine * exp2(-gap / tuning.halfLife)))
    }
    near.sort { ($0.rank, $1.story) > ($1.rank, $0.story) }
    var neighbours: [StoryNeighbour] = []
    for (story, other, dot, cosine, _) in near.prefix(tuning.nearest) {
      var similarity = StorySimilarity(profile, other, dot: dot, cosine: cosine, tuning: tuning)
      if let source = profile.source, source == other.source {
        similarity.scale(try sameSourceFactor(of: source, at: now))
      }
      if similarity.isOfSingles, try rareTerms(profile, other, at: now) < 2 {
        similarity.subtract(tuning.rareTermPenalty)
      }
      neighbours.append(StoryNeighbour(story: story, profile: other, similarity: similarity))
    }
    return neighbours
  }

  /// The stories with the largest sums of shared search terms.
  private func candidates(_ search: [TermVector.Entry]) throws(Memory.Failure) -> [Int64] {
    try memory.prefetch(terms: search.map(\.term), limit: tuning.storiesPerTerm)
    var shared = SharedTerms()
    for entry in search where shared.postingsRead < tuning.candidates {
      let stories = try memory.stories(withTerm: entry.term, limit: tuning.storiesPerTerm)
      shared.add(stories, weight: entry.weight * entry.weight)
    }
    return shared.most(tuning.compared)
  }

  /// Number of rare terms that two stories share.
  private func rareTerms(
    _ first: StoryProfile, _ second: StoryProfile, at now: Date
  ) throws(Memory.Failure) -> Int {
    let terms = first.sum.map(\.term).filter { second.sum.weight(of: $0) > 0 }
    return try shares(of: terms, at: now).count { $0 < tuning.rareShare }
  }
}
