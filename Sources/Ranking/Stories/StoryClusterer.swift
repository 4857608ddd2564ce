package import Foundation
package import Models

/// Clusters articles into stories as they arrive: it finds the story of each article and, for a
/// near-duplicate, the original.
///
/// Single-pass clustering (docs/ranking.md, S1 to S9): an article begins as a story of its own and
/// joins the most similar story of the last days if they are similar enough. From time to time,
/// stories are compared with each other by the same score and merged. Pure apart from its memory:
/// it reads no clock, and the same articles in the same order give the same stories.
package struct StoryClusterer<Memory: StoryMemory> {
  package var memory: Memory
  let tuning: StoryTuning

  package init(memory: Memory, tuning: StoryTuning = StoryTuning()) {
    self.memory = memory
    self.tuning = tuning
  }

  package mutating func place(
    _ article: StoryArticle, at now: Date
  ) throws(Memory.Failure) -> StoryPlacement {
    try place(StoryDraft(article), at: now)
  }

  /// Like ``place(_:at:)`` for an article whose words are already read.
  package mutating func place(
    _ draft: StoryDraft, at now: Date
  ) throws(Memory.Failure) -> StoryPlacement {
    let (article, reading, words) = (draft.article, draft.reading, draft.words)
    var input: ClusteringInput?
    var original = try plainOriginal(of: article, words)
    if original == nil {
      input = try look(at: article, reading, now: now)
      original = try likelyOriginal(of: article, words, near: input?.near ?? [])
    }
    var story: Int64?
    if let original {
      story = try memory.membership(of: original)?.story
    } else if let input {
      story = try bestStory(for: input, article, words.keys)
      if story == nil { story = try storyToldAgain(by: article, words) }
    }
    if let found = story, try isFull(found, of: article.source) { story = nil }
    let membership = StoryMembership(
      article: article.id, story: story ?? article.id, source: article.source,
      dated: article.dated, duplicateOf: original)
    try memory.place(membership)
    try memory.keep(words.shingles, of: article.id, keys: words.keys)
    if let input, original == nil {
      try addToProfile(membership.story, input.profile, terms: input.search.map(\.term), at: now)
      try memory.countTerms(
        reading.terms + [StoryTuning.term(ofSource: article.source)],
        by: story == nil ? 1 : tuning.joinedArticleWeight, at: now)
    }
    var clock = try memory.sinceMerging
    clock.articles += 1
    try memory.setSinceMerging(clock)
    return StoryPlacement(membership: membership, isFollowing: story != nil)
  }

  /// Whether a source has as many articles in a story as it may have. A further one is a story of
  /// its own; a near-duplicate stays marked as one.
  private func isFull(_ story: Int64, of source: Int64) throws(Memory.Failure) -> Bool {
    try memory.count(of: source, in: story, from: tuning.maxOfSource) >= tuning.maxOfSource
  }

  private mutating func addToProfile(
    _ story: Int64, _ profile: StoryProfile, terms: [Int32], at now: Date
  ) throws(Memory.Failure) {
    let known = try memory.profile(of: story)
    try memory.keep(known?.joined(with: profile) ?? profile, of: story, terms: terms)
  }

  /// Checks an article again whose words have changed since it was placed in a story with other
  /// articles. It keeps its story unless it has become a copy of an article of another story.
  package mutating func review(_ draft: StoryDraft, at now: Date) throws(Memory.Failure) {
    let (article, reading, words) = (draft.article, draft.reading, draft.words)
    guard var membership = try memory.membership(of: article.id) else { return }
    let input = try look(at: article, reading, now: now)
    var original = try plainOriginal(of: article, words)
    if original == nil {
      original = try likelyOriginal(of: article, words, near: input.near)
    }
    try memory.keep(words.shingles, of: article.id, keys: words.keys)
    let old = membership
    // Copy keys are kept for a limited time: if no original is found for an older article, its mark
    // as a copy stays.
    if original != nil || now.timeIntervalSince(article.dated) < tuning.copyWindow {
      membership.duplicateOf = original
    }
    if let original, let copied = try memory.membership(of: original),
      copied.story != membership.story, try !isFull(copied.story, of: article.source)
    {
      membership.story = copied.story
    }
    if membership != old { try memory.move(membership) }
    try replaceInProfile(input, from: old, to: membership, at: now)
  }

  /// Replaces an article's old words in the story's profile by its new ones.
  private mutating func replaceInProfile(
    _ input: ClusteringInput, from old: StoryMembership, to new: StoryMembership, at now: Date
  ) throws(Memory.Failure) {
    let known = try memory.profile(of: old.story)
    let wasMember = known?.hasMember(old.article) ?? false
    let rest = wasMember ? known?.without(old.article) : known
    let terms = input.search.map(\.term)
    if new.duplicateOf != nil {
      if wasMember { try memory.keep(rest, of: old.story, terms: []) }
    } else if wasMember || known?.isComplete ?? true {
      let updated = rest?.joined(with: input.profile) ?? input.profile
      try memory.keep(updated, of: old.story, terms: terms)
    }
  }

  /// The article as a story of one, with the similar stories.
  private func look(
    at article: StoryArticle, _ reading: StoryTerms, now: Date
  ) throws(Memory.Failure) -> ClusteringInput {
    let terms = reading.terms
    let shares = try shares(of: terms, at: now)
    var entries: [TermVector.Entry] = []
    entries.reserveCapacity(terms.count)
    for (term, share) in zip(terms, shares) {
      let weight =
        (1 + log(max(1, reading.weight(of: term))))
        * Float(
          pow(-log(share), tuning.rarityPower))
      entries.append(TermVector.Entry(term: term, weight: weight))
    }
    let vector = TermVector(entries)
    let profile = StoryProfile(
      article: article.id, source: article.source, dated: article.dated,
      names: reading.distinctiveNames(in: vector).sorted(), vector: vector)
    let common = Set(zip(terms, shares).filter { $0.1 >= tuning.searchShare }.map(\.0))
    let search = vector.heaviest(tuning.searchTerms).filter { !common.contains($0.term) }
    let near = try neighbours(of: profile, named: nil, search: search, at: now)
    return ClusteringInput(profile: profile, search: search, near: near)
  }

  func shares(of terms: [Int32], at now: Date) throws(Memory.Failure) -> [Double] {
    let frequencies = try memory.frequencies(of: [0] + terms, at: now)
    return zip(terms, frequencies.dropFirst()).map { term, frequency in
      TermRarity.share(term, frequency: frequency, articles: frequencies[0])
    }
  }

  /// The factor for the likeness of two stories of the same source. All articles of a source share
  /// its subject, and it seldom reports an event twice, so that the factor is small. It grows
  /// towards 1 if more than half of all articles come from this source.
  func sameSourceFactor(of source: Int64, at now: Date) throws(Memory.Failure) -> Double {
    let counts = try memory.frequencies(of: [0, StoryTuning.term(ofSource: source)], at: now)
    let share = counts[1] / (counts[0] + tuning.otherSources)
    return tuning.minimumSameSourceFactor + (1 - tuning.minimumSameSourceFactor)
      * min(1, max(0, 2 * share - 1))
  }
}

/// The data computed for an article before it is placed: its profile as a story of one, its search
/// terms, and the similar stories.
struct ClusteringInput {
  var profile: StoryProfile
  var search: [TermVector.Entry]
  var near: [StoryNeighbour]
}

/// A story that is similar to another.
struct StoryNeighbour {
  let story: Int64
  let profile: StoryProfile
  let similarity: StorySimilarity
}

extension StoryClusterer {
  /// The story that an article joins: the most similar of the stories that are similar enough and
  /// do not have an earlier part of its series.
  func bestStory(
    for input: ClusteringInput, _ article: StoryArticle, _ keys: CopyKeys
  ) throws(Memory.Failure) -> Int64? {
    let linked = input.near.filter { $0.similarity.links(tuning) }
    guard !linked.isEmpty else { return nil }
    let others = try storiesOfSeries(article, keys)
    return linked.filter { !others.contains($0.story) }
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

  private func rareTerms(
    _ first: StoryProfile, _ second: StoryProfile, at now: Date
  ) throws(Memory.Failure) -> Int {
    let terms = first.sum.map(\.term).filter { second.sum.weight(of: $0) > 0 }
    return try shares(of: terms, at: now).count { $0 < tuning.rareShare }
  }
}
