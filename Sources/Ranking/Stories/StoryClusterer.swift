package import Foundation
import Models

/// The front door of finding stories: articles go in as they come, each comes out with its story
/// and, when it is a near-copy, with the article that it is a copy of.
///
/// A single pass (ranking.md §3): an article is compared with those of the last days that share
/// its rare terms, and follows the story whose three nearest articles are most like it, if they
/// are alike enough. From time to time stories are compared with each other, so that two that began
/// apart become one. Pure but for its memory: nothing here asks a clock, and the same articles in
/// the same order give the same stories.
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
    let sight = try look(at: article, now: now)
    let original = try original(of: article, sight)
    let story: Int64?
    if let original {
      story = try memory.membership(of: original)?.story
    } else {
      story = try bestStory(for: sight.trace, dated: article.dated, near: sight.near)
    }
    let membership = StoryMembership(
      article: article.id, story: story ?? article.id, source: article.source,
      dated: article.dated, duplicateOf: original)
    try memory.place(membership, terms: try sum(of: sight.trace, in: story))
    try keep(sight, of: article.id, at: now)
    try memory.raise(sight.terms + [Self.term(ofSource: article.source)], at: now)
    var clock = try memory.sinceMerging
    clock.articles += 1
    try memory.setSinceMerging(clock)
    return StoryPlacement(membership: membership, isFollowing: story != nil)
  }

  /// Looks again at an article whose words changed since it got its place, and which others tell
  /// of too: it stays with them, unless it became a copy of one elsewhere.
  package mutating func review(_ article: StoryArticle, at now: Date) throws(Memory.Failure) {
    guard var membership = try memory.membership(of: article.id) else { return }
    let sight = try look(at: article, now: now)
    let original = try original(of: article, sight)
    try keep(sight, of: article.id, at: now)
    // Of what is older than copies are known it is not known that it is none.
    guard original != membership.duplicateOf,
      original != nil || now.timeIntervalSince(article.dated) < tuning.copyWindow
    else { return }
    membership.duplicateOf = original
    let story = membership.story
    if let original, let copied = try memory.membership(of: original) {
      membership.story = copied.story
    }
    let terms = membership.story == story ? nil : try sum(of: sight.trace, in: membership.story)
    try memory.move(membership, terms: terms)
  }

  /// What is seen of an article before it gets a place.
  struct Sight {
    var terms: [Int32]
    var trace: StoryTrace
    var shingles: Shingles?
    var keys: CopyKeys
    var near: [Neighbour]
  }

  private func look(at article: StoryArticle, now: Date) throws(Memory.Failure) -> Sight {
    let reading = StoryReading(article)
    let shingles = Shingles(article.body)
    let terms = reading.terms
    let vector = try vector(reading, terms: terms, at: now)
    let trace = StoryTrace(
      vector: vector, names: reading.tellingNames(in: vector).sorted(),
      numbers: reading.numbers.sorted())
    return Sight(
      terms: terms, trace: trace, shingles: shingles,
      keys: CopyKeys(article, headline: reading.headline, shingles: shingles),
      near: try neighbours(of: trace, article: article, at: now))
  }

  private mutating func keep(
    _ sight: Sight, of article: Int64, at now: Date
  ) throws(Memory.Failure) {
    try memory.keep(
      sight.trace, shingles: sight.shingles, of: article,
      terms: sight.trace.vector.heaviest(tuning.searchTerms).map(\.term), keys: sight.keys.all,
      at: now)
  }

  /// The weights of an article's terms: (1 + ln tf) · idf, the rare ones a little more.
  private func vector(
    _ reading: StoryReading, terms: [Int32], at now: Date
  ) throws(Memory.Failure) -> TermVector {
    let frequencies = try memory.frequencies(of: [0] + terms, at: now)
    var entries: [TermVector.Entry] = []
    entries.reserveCapacity(terms.count)
    for (term, frequency) in zip(terms, frequencies.dropFirst()) {
      let rarity = TermRarity.rarity(term, frequency: frequency, articles: frequencies[0])
      let count = reading.weight(of: term)
      entries.append(
        TermVector.Entry(
          term: term, weight: (1 + log(max(1, count))) * Float(pow(rarity, tuning.rarityPower))))
    }
    return TermVector(entries)
  }

  /// What the likeness of two articles of one source counts: what a source is about stands in all
  /// that it brings, and it seldom tells an event twice. Where most of what comes is of this source,
  /// that both are says nothing.
  func credence(ofOneSource source: Int64, at now: Date) throws(Memory.Failure) -> Double {
    let counts = try memory.frequencies(of: [0, Self.term(ofSource: source)], at: now)
    let share = counts[0] > 0 ? min(1, counts[1] / counts[0]) : 1
    return tuning.oneSource + (1 - tuning.oneSource) * share
  }

  /// A source is counted among the terms, as if each of its articles held its name.
  static func term(ofSource source: Int64) -> Int32 {
    Int32(truncatingIfNeeded: (2 &* source &+ 1) &* 0x9E37_79B1)
  }

  /// The sum of a story with one more article; `nil` for a story of its own.
  private func sum(of trace: StoryTrace, in story: Int64?) throws(Memory.Failure) -> TermVector? {
    guard let story, let outline = try memory.story(story) else { return nil }
    let terms = try terms(of: story, outline)
    return terms.adding(trace.vector, to: Self.mass(outline.articles))
  }

  /// What a story tells of.
  func terms(of story: Int64, _ outline: StoryOutline) throws(Memory.Failure) -> TermVector {
    if let terms = outline.terms { return terms }
    return try memory.remembered([story]).first?.1.vector ?? .empty
  }

  /// How much a story's articles weigh against one more: those of long ago no longer count, so
  /// that its sum follows what is told now.
  static func mass(_ articles: Int) -> Float { Float(min(articles, 24)) }
}
