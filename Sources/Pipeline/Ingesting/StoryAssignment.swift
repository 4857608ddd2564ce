import Basics
import Foundation
import Models
import Ranking
import Store

/// Finds the stories of articles, and records in the log of a story's best article that further
/// sources cover the story.
struct StoryAssignment {
  /// Maximum number of sources that are counted for a story.
  private static let maxSources = 64

  private let ranker: Ranker
  private let now: Date
  private var clusterer: StoryClusterer<StoredStoryMemory>

  init(
    _ findings: ClusteringFindings, asking ask: @escaping ClusteringAnswering,
    caching shared: StoryCache.Shared, at now: Date
  ) {
    self.now = now
    ranker = Ranker(settings: findings.basis.settings, epoch: findings.basis.epoch)
    let tuning = StoryTuning()
    clusterer = StoryClusterer(
      memory: StoredStoryMemory(findings, asking: ask, caching: shared, tuning: tuning),
      tuning: tuning)
  }

  /// Finds the stories of articles. An article whose text has changed, because it was edited or its
  /// page was fetched, is placed again if its story has no other article. Otherwise it stays in its
  /// story, unless it became a copy of an article elsewhere.
  mutating func place(_ articles: [Int64]) throws {
    for draft in try clusterer.memory.queued(articles) { try place(draft) }
  }

  private mutating func place(_ draft: StoryDraft) throws {
    guard try clusterer.memory.withdraw(draft.article.id) else { return try review(draft) }
    let placement = try clusterer.place(draft, at: now)
    // A copy adds no coverage of its own.
    guard placement.isFollowing, placement.membership.duplicateOf == nil else { return }
    try recordCoverage(of: placement.membership.story, with: draft.article.id)
  }

  private mutating func review(_ draft: StoryDraft) throws {
    let article = draft.article.id
    let story = try clusterer.memory.membership(of: article)?.story
    try clusterer.review(draft, at: now)
    guard let story, let moved = try clusterer.memory.membership(of: article)?.story,
      moved != story
    else { return }
    for story in [story, moved] { try removeStaleCoverage(of: story) }
    try recordCoverage(of: moved, with: article)
    if let left = try clusterer.memory.best(of: story, limit: 1).first {
      try recordCoverage(of: story, with: left.article)
    }
  }

  /// Removes recorded coverage by sources that no longer have an article in the story.
  private func removeStaleCoverage(of story: Int64) throws {
    let memory = clusterer.memory
    let sources = Set(try publishers(of: story).map(\.source))
    guard sources.count < Self.maxSources else { return }
    for member in try memory.best(of: story, limit: Self.maxSources) {
      guard let state = try memory.rankState(of: member.article) else { continue }
      let gone = state.covering.subtracting(sources)
      guard !gone.isEmpty else { continue }
      let keys = ranker.rebuilt(
        publishedAt: state.dated, weight: state.weight,
        log: try memory.deleteCoverage(by: gone, of: member.article))
      memory.setRank(keys, of: member)
    }
  }

  /// Merges stories if a comparison is due.
  ///
  /// - Parameters:
  ///   - isLast: whether no other batch follows at once.
  ///   - merging: number of stories that are compared with others, if that is due.
  mutating func end(isLast: Bool, merging: Int? = nil) throws -> ClusteringChanges {
    for merge in try clusterer.mergeOpenStories(
      at: now, atMost: merging ?? StoryClusterer<StoredStoryMemory>.maxStories)
    {
      try recordCoverage(of: merge.kept, with: merge.story)
    }
    return clusterer.memory.changes(isLast: isLast)
  }

  /// Records the sources of a story for its best article, and for the best article in the category
  /// of the new one (docs/ranking.md, O3): each publisher once.
  private func recordCoverage(of story: Int64, with article: Int64) throws {
    let memory = clusterer.memory
    let sources = try publishers(of: story)
    guard sources.count > 1 else { return }
    let best = try memory.best(of: story, limit: 1)
    let near =
      try memory.category(of: article).map { try memory.best(of: story, in: $0, limit: 1) } ?? []
    for member in best + near.filter({ !best.contains($0) }) {
      guard let state = try memory.rankState(of: member.article) else { continue }
      var (covering, keys) = (state.covering, state.keys)
      let own = sources.first { $0.sources.contains(member.source) }
      for publisher in sources
      where publisher.source != own?.source && covering.isDisjoint(with: publisher.sources) {
        covering.insert(publisher.source)
        memory.log(
          LoggedEvent(.coverage(source: publisher.source), at: publisher.dated, votes: 0),
          of: member.article)
        keys = ranker.keys(keys, coveredBy: covering.count + 1)
      }
      if covering != state.covering { memory.setRank(keys, of: member) }
    }
  }

  /// The independent publishers of a story. Several feeds of one site are one publisher, identified
  /// by the source that covered the story first.
  private func publishers(
    of story: Int64
  ) throws -> [(source: Int64, dated: Date, sources: Set<Int64>)] {
    var publishers: [(source: Int64, dated: Date, sources: Set<Int64>)] = []
    var places: [String: Int] = [:]
    var seen: Set<Int64> = []
    for member in try clusterer.memory.members(of: story)
    where member.membership.duplicateOf == nil && seen.count < Self.maxSources {
      let source = member.membership.source
      guard seen.insert(source).inserted else { continue }
      let site = WebAddress(member.address)?.site ?? "\(source)"
      if let place = places[site] {
        publishers[place].sources.insert(source)
      } else {
        places[site] = publishers.count
        publishers.append((source, member.membership.dated, [source]))
      }
    }
    return publishers
  }
}
