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
    let reading = StoryReading(article)
    let shingles = Shingles(article.body)
    let terms = reading.terms
    let vector = try vector(reading, terms: terms, at: now)
    let trace = StoryTrace(
      vector: vector, names: reading.tellingNames(in: vector).sorted(),
      numbers: reading.numbers.sorted())
    let keys = CopyKeys(article, headline: reading.headline, shingles: shingles)

    let near = try neighbours(of: trace, article: article)
    let original = try original(of: article, keys: keys, shingles: shingles, near: near)
    let story: Int64?
    if let original {
      story = try memory.membership(of: original)?.story
    } else {
      story = try bestStory(for: trace, dated: article.dated, near: near)
    }
    let membership = StoryMembership(
      article: article.id, story: story ?? article.id, source: article.source,
      dated: article.dated, duplicateOf: original)
    try memory.place(membership, terms: try sum(of: trace, in: story))
    try memory.keep(
      trace, shingles: shingles, of: article.id,
      terms: trace.vector.heaviest(tuning.searchTerms).map(\.term), keys: keys.all, at: now)
    try memory.raise(terms, at: now)
    var clock = try memory.sinceMerging
    clock.articles += 1
    try memory.setSinceMerging(clock)
    return StoryPlacement(membership: membership, isFollowing: story != nil)
  }

  /// The weights of an article's terms: (1 + ln tf) · idf.
  private func vector(
    _ reading: StoryReading, terms: [Int32], at now: Date
  ) throws(Memory.Failure) -> TermVector {
    let frequencies = try memory.frequencies(of: [0] + terms, at: now)
    var entries: [TermVector.Entry] = []
    entries.reserveCapacity(terms.count)
    for (term, frequency) in zip(terms, frequencies.dropFirst()) {
      let rarity = Float(
        TermRarity.rarity(term, frequency: frequency, articles: frequencies[0]))
      let count = reading.weight(of: term)
      entries.append(TermVector.Entry(term: term, weight: (1 + log(max(1, count))) * rarity))
    }
    return TermVector(entries)
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
