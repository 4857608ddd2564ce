package import Foundation
package import Models

/// The front door of finding stories: articles go in as they come, each comes out with its story
/// and, when it is a near-copy, with the article that it is a copy of.
///
/// A single pass (docs/ranking.md, S1 to S9): an article is a story of one, and follows the story of
/// the last days that is most like it, if they are alike enough. From time to time stories are
/// compared with each other by the same score, so that two that began apart become one. Pure but for
/// its memory: nothing here asks a clock, and the same articles in the same order give the same
/// stories.
package struct StoryClusterer<Memory: StoryMemory> {
  package var memory: Memory
  let tuning: StoryTuning

  package init(memory: Memory, tuning: StoryTuning = StoryTuning()) {
    self.memory = memory
    self.tuning = tuning
  }

  /// Finds the place of an article that was not seen before.
  ///
  /// - Parameter now: when it came.
  package mutating func place(
    _ article: StoryArticle, at now: Date
  ) throws(Memory.Failure) -> StoryPlacement {
    try place(StoryDraft(article), at: now)
  }

  /// As ``place(_:at:)``, of an article that was read before.
  package mutating func place(
    _ draft: StoryDraft, at now: Date
  ) throws(Memory.Failure) -> StoryPlacement {
    let (article, reading, words) = (draft.article, draft.reading, draft.words)
    var sight: StorySight?
    var original = try plainOriginal(of: article, words)
    if original == nil {
      sight = try look(at: article, reading, now: now)
      original = try likelyOriginal(of: article, words, near: sight?.near ?? [])
    }
    var story: Int64?
    if let original {
      story = try memory.membership(of: original)?.story
    } else if let sight {
      story = bestStory(for: sight)
      if story == nil { story = try storyToldAgain(by: article, words) }
    }
    let membership = StoryMembership(
      article: article.id, story: story ?? article.id, source: article.source,
      dated: article.dated, duplicateOf: original)
    try memory.place(membership)
    try memory.keep(words.shingles, of: article.id, keys: words.keys.all, at: now)
    if let sight, original == nil {
      try tell(membership.story, sight.profile, terms: sight.search.map(\.term), at: now)
      try memory.raise(
        reading.terms + [StoryTuning.term(ofSource: article.source)],
        by: story == nil ? 1 : tuning.joining, at: now)
    }
    var clock = try memory.sinceMerging
    clock.articles += 1
    try memory.setSinceMerging(clock)
    return StoryPlacement(membership: membership, isFollowing: story != nil)
  }

  /// Adds an article to what its story tells of.
  private mutating func tell(
    _ story: Int64, _ profile: StoryProfile, terms: [Int32], at now: Date
  ) throws(Memory.Failure) {
    let known = try memory.profile(of: story)
    try memory.keep(known?.joined(with: profile) ?? profile, of: story, terms: terms, at: now)
  }

  /// Looks again at an article whose words changed since it got its place, and which others tell
  /// of too: it stays with them, unless it became a copy of one elsewhere.
  package mutating func review(_ draft: StoryDraft, at now: Date) throws(Memory.Failure) {
    let (article, reading, words) = (draft.article, draft.reading, draft.words)
    guard var membership = try memory.membership(of: article.id) else { return }
    let sight = try look(at: article, reading, now: now)
    var original = try plainOriginal(of: article, words)
    if original == nil {
      original = try likelyOriginal(of: article, words, near: sight.near)
    }
    try memory.keep(words.shingles, of: article.id, keys: words.keys.all, at: now)
    let old = membership
    // Of what is older than copies are known it is not known that it is none.
    if original != nil || now.timeIntervalSince(article.dated) < tuning.copyWindow {
      membership.duplicateOf = original
    }
    if let original, let copied = try memory.membership(of: original) {
      membership.story = copied.story
    }
    if membership != old { try memory.move(membership) }
    try tellAgain(sight, from: old, to: membership, at: now)
  }

  /// Puts an article's new words in the place of its old ones.
  private mutating func tellAgain(
    _ sight: StorySight, from old: StoryMembership, to new: StoryMembership, at now: Date
  ) throws(Memory.Failure) {
    let known = try memory.profile(of: old.story)
    let wasTold = known?.tells(of: old.article) ?? false
    let rest = wasTold ? known?.without(old.article) : known
    let terms = sight.search.map(\.term)
    if new.duplicateOf != nil {
      if wasTold { try memory.keep(rest, of: old.story, terms: [], at: now) }
    } else if wasTold || known?.isComplete ?? true {
      let told = rest?.joined(with: sight.profile) ?? sight.profile
      try memory.keep(told, of: old.story, terms: terms, at: now)
    }
  }

  /// An article as a story of one, with what is like it.
  private func look(
    at article: StoryArticle, _ reading: StoryReading, now: Date
  ) throws(Memory.Failure) -> StorySight {
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
      names: reading.tellingNames(in: vector).sorted(), vector: vector)
    let common = Set(zip(terms, shares).filter { $0.1 >= tuning.searchShare }.map(\.0))
    let search = vector.heaviest(tuning.searchTerms).filter { !common.contains($0.term) }
    let near = try neighbours(of: profile, named: nil, search: search, at: now)
    return StorySight(profile: profile, search: search, near: near)
  }

  /// The share of articles that hold each of some terms.
  func shares(of terms: [Int32], at now: Date) throws(Memory.Failure) -> [Double] {
    let frequencies = try memory.frequencies(of: [0] + terms, at: now)
    return zip(terms, frequencies.dropFirst()).map { term, frequency in
      TermRarity.share(term, frequency: frequency, articles: frequencies[0])
    }
  }

  /// What the likeness of two stories of one source counts: what a source is about stands in all
  /// that it brings, and it seldom tells an event twice. Where more than half of what comes is of this
  /// source, that both are says less.
  func credence(ofOneSource source: Int64, at now: Date) throws(Memory.Failure) -> Double {
    let counts = try memory.frequencies(of: [0, StoryTuning.term(ofSource: source)], at: now)
    let share = counts[1] / (counts[0] + tuning.otherSources)
    return tuning.oneSource + (1 - tuning.oneSource) * min(1, max(0, 2 * share - 1))
  }
}
