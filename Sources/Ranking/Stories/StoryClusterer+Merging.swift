package import Foundation
import Models

extension StoryClusterer {
  /// Stories looked at in one pass; the others wait for the next.
  private static var mostStories: Int { 400 }

  /// Compares stories with each other when it is time to: every 200 articles or ten minutes.
  ///
  /// - Returns: which became one, in order.
  package mutating func settle(at now: Date) throws(Memory.Failure) -> [StoryMerge] {
    let clock = try memory.sinceMerging
    guard clock.articles > 0 else { return [] }
    let elapsed = now.timeIntervalSince(clock.last)
    guard clock.articles >= tuning.mergeArticles || elapsed >= tuning.mergeInterval || elapsed < 0
    else { return [] }
    return try mergeStories(at: now)
  }

  /// Compares the stories that changed since the last time with all others.
  package mutating func mergeStories(at now: Date) throws(Memory.Failure) -> [StoryMerge] {
    try memory.forget(at: now)
    let open = try memory.openStories(limit: Self.mostStories)
    try memory.close(open)
    var merges: [StoryMerge] = []
    var gone: Set<Int64> = []
    for story in open where !gone.contains(story) {
      guard let (other, terms) = try partner(of: story, at: now) else { continue }
      let merge = StoryMerge(story: max(story, other), into: min(story, other))
      try memory.merge(merge.story, into: merge.kept, terms: terms)
      gone.insert(merge.story)
      merges.append(merge)
    }
    try memory.setSinceMerging(StoryMergeClock(articles: 0, last: now))
    return merges
  }

  /// The story that is most like another, if it is alike enough, and the sum of both.
  private func partner(
    of story: Int64, at now: Date
  ) throws(Memory.Failure) -> (Int64, TermVector)? {
    guard let outline = try memory.story(story) else { return nil }
    let own = try terms(of: story, outline)
    let founder = try memory.remembered([story]).first
    var seen: Set<Int64> = [story]
    var best: (story: Int64, score: Double, terms: TermVector)?
    for (membership, theirs) in try memory.remembered(candidates(for: own)) {
      let other = membership.story
      guard seen.insert(other).inserted, let outlines = try memory.story(other) else { continue }
      let gap = abs(outline.latest.timeIntervalSince(outlines.latest))
      guard gap <= tuning.window else { continue }
      let terms = try terms(of: other, outlines)
      let likeness = own.likeness(terms)
      let articles = (outline.articles, outlines.articles)
      var credence = likeness.isLone ? tuning.credence(lone: max(articles.0, articles.1)) : 1
      let lone = min(articles.0, articles.1) == 1 ? founder : nil
      credence *= founder?.1.credence(beside: theirs) ?? 1
      if let lone, lone.0.source == membership.source {
        credence *= try self.credence(ofOneSource: membership.source, at: now)
      }
      let score = likeness.value * credence * decay(gap)
      let count = min(own.entries.count, terms.entries.count)
      guard score >= tuning.mergeBound(terms: count, articles: articles), score > best?.score ?? 0
      else { continue }
      if let lone, articles == (1, 1), lone.1.isApart(from: theirs, isLone: likeness.isLone) {
        continue
      }
      let sum = own.adding(
        terms, weight: Self.mass(outlines.articles), to: Self.mass(outline.articles))
      best = (other, score, sum)
    }
    return best.map { ($0.story, $0.terms) }
  }
}
