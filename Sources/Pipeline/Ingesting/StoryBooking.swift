import Basics
import Foundation
import Models
import Ranking
import Storing

/// Finds the stories of articles, and books for a story's best article that further sources tell
/// it.
struct StoryBooking {
  /// Sources that count for a story: from here on it is told everywhere.
  private static let mostSources = 64

  private let ranker: Ranker
  private let now: Date
  private var clusterer: StoryClusterer<StoredStoryMemory>

  init(
    _ findings: ClusteringFindings, asking ask: @escaping ClusteringAnswering,
    recalling shared: StoryRecall.Shared, at now: Date
  ) {
    self.now = now
    ranker = Ranker(settings: findings.basis.settings, epoch: findings.basis.epoch)
    let tuning = StoryTuning()
    clusterer = StoryClusterer(
      memory: StoredStoryMemory(findings, asking: ask, recalling: shared, tuning: tuning),
      tuning: tuning)
  }

  /// Finds the stories of articles. One whose words are others now, since it was edited or its page
  /// came, is looked at anew where it tells its story alone; else it stays with those that tell it
  /// too, unless it became a copy of one elsewhere.
  mutating func place(_ articles: [Int64]) throws {
    for draft in try clusterer.memory.untold(articles) { try place(draft) }
  }

  private mutating func place(_ draft: StoryDraft) throws {
    guard try clusterer.memory.withdraw(draft.article.id) else { return try review(draft) }
    let placement = try clusterer.place(draft, at: now)
    // What is copied tells nothing of its own.
    guard placement.isFollowing, placement.membership.duplicateOf == nil else { return }
    try book(placement.membership.story, with: draft.article.id)
  }

  private mutating func review(_ draft: StoryDraft) throws {
    let article = draft.article.id
    let story = try clusterer.memory.membership(of: article)?.story
    try clusterer.review(draft, at: now)
    guard let story, let moved = try clusterer.memory.membership(of: article)?.story,
      moved != story
    else { return }
    for story in [story, moved] { try takeBack(story) }
    try book(moved, with: article)
    if let left = try clusterer.memory.best(of: story, limit: 1).first {
      try book(story, with: left.article)
    }
  }

  /// Takes back what was booked for a story's articles and their sources tell no more.
  private func takeBack(_ story: Int64) throws {
    let memory = clusterer.memory
    let sources = Set(try publishers(of: story).map(\.source))
    guard sources.count < Self.mostSources else { return }
    for member in try memory.best(of: story, limit: Self.mostSources) {
      guard let standing = try memory.standing(of: member.article) else { continue }
      let gone = standing.covering.subtracting(sources)
      guard !gone.isEmpty else { continue }
      let keys = ranker.rebuilt(
        publishedAt: standing.dated, weight: standing.weight,
        log: try memory.deleteCoverage(by: gone, of: member.article))
      memory.setRank(keys, of: member)
    }
  }

  /// Compares stories where it is time to.
  ///
  /// - Parameter isLast: whether no other batch follows at once.
  /// - Returns: all that is to be written.
  mutating func end(isLast: Bool) throws -> ClusteringChanges {
    for merge in try clusterer.settle(at: now) { try book(merge.kept, with: merge.story) }
    return clusterer.memory.changes(isLast: isLast)
  }

  /// Books the sources of a story for its best article, and for the best one of another category
  /// that its new article is listed in (docs/ranking.md, O3): each publisher once.
  private func book(_ story: Int64, with newcomer: Int64) throws {
    let memory = clusterer.memory
    let sources = try publishers(of: story)
    guard sources.count > 1 else { return }
    let best = try memory.best(of: story, limit: 1)
    let near =
      try memory.category(of: newcomer).map { try memory.best(of: story, in: $0, limit: 1) } ?? []
    for member in best + near.filter({ !best.contains($0) }) {
      guard let standing = try memory.standing(of: member.article) else { continue }
      var (booked, keys) = (standing.covering, standing.keys)
      let own = sources.first { $0.sources.contains(member.source) }
      for publisher in sources
      where publisher.source != own?.source && booked.isDisjoint(with: publisher.sources) {
        booked.insert(publisher.source)
        memory.log(
          LoggedEvent(.coverage(source: publisher.source), at: publisher.dated, votes: 0),
          of: member.article)
        keys = ranker.keys(keys, toldBy: booked.count + 1)
      }
      if booked != standing.covering { memory.setRank(keys, of: member) }
    }
  }

  /// Who tells a story independently of each other: several feeds of one site are one publisher,
  /// known by the source that told it first.
  private func publishers(
    of story: Int64
  ) throws -> [(source: Int64, dated: Date, sources: Set<Int64>)] {
    var publishers: [(source: Int64, dated: Date, sources: Set<Int64>)] = []
    var places: [String: Int] = [:]
    var seen: Set<Int64> = []
    for member in try clusterer.memory.members(of: story)
    where member.membership.duplicateOf == nil && seen.count < Self.mostSources {
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
