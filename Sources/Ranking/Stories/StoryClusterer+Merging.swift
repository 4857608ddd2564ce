package import Foundation

extension StoryClusterer {
  /// Maximum number of stories compared in one pass; the others wait for the next pass.
  package static var maxStories: Int { 400 }

  /// Compares stories with each other if a pass is due: after 200 articles or ten minutes.
  ///
  /// - Parameter limit: number of stories that are compared now; the pass stays due for the rest.
  package mutating func mergeOpenStories(
    at now: Date, atMost limit: Int = maxStories
  ) throws(Memory.Failure) -> [StoryMerge] {
    let clock = try memory.sinceMerging
    guard clock.articles > 0 else { return [] }
    let elapsed = now.timeIntervalSince(clock.last)
    guard clock.articles >= tuning.mergeArticles || elapsed >= tuning.mergeInterval || elapsed < 0
    else { return [] }
    return try mergeStories(at: now, atMost: limit)
  }

  /// Compares the stories that changed since the last pass with all others.
  package mutating func mergeStories(
    at now: Date, atMost limit: Int = maxStories
  ) throws(Memory.Failure) -> [StoryMerge] {
    try memory.forget(at: now)
    let open = try memory.openStories(limit: limit)
    try memory.close(open)
    var merges: [StoryMerge] = []
    var gone: Set<Int64> = []
    for story in open where !gone.contains(story) {
      guard let profile = try memory.profile(of: story),
        let partner = try partner(of: story, profile, at: now)
      else { continue }
      let merge = StoryMerge(story: max(story, partner.story), kept: min(story, partner.story))
      try join(merge, profile.joined(with: partner.profile), at: now)
      gone.insert(merge.story)
      merges.append(merge)
    }
    if open.count < limit || limit == Self.maxStories {
      try memory.setSinceMerging(MergePassState(articles: 0, last: now))
    }
    return merges
  }

  private mutating func join(
    _ merge: StoryMerge, _ profile: StoryProfile, at now: Date
  ) throws(Memory.Failure) {
    try memory.merge(merge.story, into: merge.kept)
    try memory.keep(nil, of: merge.story, terms: [])
    // The removed story's terms now have to lead to the kept one.
    let terms = try search(profile, at: now).map(\.term)
    let latest = profile.members.flatMap { $0.vector.heaviest(4).map(\.term) }
    try memory.keep(profile, of: merge.kept, terms: Set(terms + latest).sorted())
  }

  /// The story to merge with: the most similar of the stories that are similar enough.
  private func partner(
    of story: Int64, _ profile: StoryProfile, at now: Date
  ) throws(Memory.Failure) -> StoryNeighbour? {
    var best: StoryNeighbour?
    for near in try neighbours(
      of: profile, named: story, search: search(profile, at: now), at: now)
    where near.similarity.merges(tuning)
      && profile.articles + near.profile.articles <= tuning.maxMerged
      && best.map({ ($0.similarity.score, near.story) < (near.similarity.score, $0.story) }) ?? true
    {
      if try !shareSeries(profile, near.profile) { best = near }
    }
    return best
  }

  /// The terms of a story for the search of similar ones.
  private func search(
    _ profile: StoryProfile, at now: Date
  ) throws(Memory.Failure) -> [TermVector.Entry] {
    let heaviest = profile.sum.heaviest(tuning.searchTerms)
    return zip(heaviest, try shares(of: heaviest.map(\.term), at: now))
      .filter { $0.1 < tuning.searchShare }.map(\.0)
  }
}
