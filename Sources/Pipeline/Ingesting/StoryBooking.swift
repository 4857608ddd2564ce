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

  private let store: StoreWriter
  private let ranker: Ranker
  private let now: Date
  private var clusterer: StoryClusterer<StoredStoryMemory>

  init(
    store: StoreWriter, recalling recall: StoryRecall.Shared, ranker: Ranker, now: Date
  ) throws {
    self.store = store
    self.ranker = ranker
    self.now = now
    let tuning = StoryTuning()
    clusterer = StoryClusterer(
      memory: try StoredStoryMemory(store, recalling: recall, tuning: tuning, at: now),
      tuning: tuning)
  }

  /// Finds the story of an article, which has its place in the order. One whose words are others
  /// now, since it was edited or its page came, is looked at anew where it tells its story alone;
  /// else it stays with those that tell it too, unless it became a copy of one elsewhere.
  mutating func place(_ article: UntoldArticle) throws {
    let article = StoryArticle(
      id: article.id, source: article.source, title: article.title, summary: article.summary,
      text: article.text, urlKey: article.urlKey, dated: article.dated)
    guard try clusterer.memory.withdraw(article.id) else { return try review(article) }
    let placement = try clusterer.place(article, at: now)
    // What is copied tells nothing of its own.
    guard placement.isFollowing, placement.membership.duplicateOf == nil else { return }
    try book(placement.membership.story, with: article.id)
  }

  private mutating func review(_ article: StoryArticle) throws {
    let story = try clusterer.memory.membership(of: article.id)?.story
    try clusterer.review(article, at: now)
    guard let story, let moved = try clusterer.memory.membership(of: article.id)?.story,
      moved != story
    else { return }
    for story in [story, moved] { try takeBack(story) }
    try book(moved, with: article.id)
    if let left = try store.reader.bestStoryMembers(story, limit: 1).first {
      try book(story, with: left.article)
    }
  }

  /// Takes back what was booked for a story's articles and their sources tell no more.
  private func takeBack(_ story: Int64) throws {
    let sources = Set(try publishers(of: story).map(\.source))
    guard sources.count < Self.mostSources else { return }
    for member in try store.reader.bestStoryMembers(story, limit: Self.mostSources) {
      let gone = try store.reader.coveringSources(member.article).subtracting(sources)
      guard !gone.isEmpty, let standing = try store.reader.standing(member.article)
      else { continue }
      try store.deleteCoverage(by: gone, of: member.article)
      let keys = ranker.rebuilt(
        publishedAt: standing.dated, weight: standing.weight,
        log: try store.reader.log(member.article))
      try store.setRank(keys, article: member.article)
    }
  }

  /// Compares stories where it is time to, and keeps what is to be known at the next ones.
  ///
  /// - Parameter isLast: whether no others follow at once.
  mutating func end(isLast: Bool) throws {
    for merge in try clusterer.settle(at: now) { try book(merge.kept, with: merge.story) }
    try clusterer.memory.save(isLast: isLast)
  }

  /// Books the sources of a story for its best article, and for the best one of another category
  /// that its new article is listed in (docs/ranking.md, O3): each publisher once.
  private func book(_ story: Int64, with newcomer: Int64) throws {
    let sources = try publishers(of: story)
    guard sources.count > 1 else { return }
    let best = try store.reader.bestStoryMembers(story, limit: 1)
    let near = try store.reader.bestStoryMembers(story, categoryOf: newcomer, limit: 1)
    for member in best + near.filter({ !best.contains($0) }) {
      var booked = try store.reader.coveringSources(member.article)
      let own = sources.first { $0.sources.contains(member.source) }
      for publisher in sources
      where publisher.source != own?.source && booked.isDisjoint(with: publisher.sources) {
        guard let standing = try store.reader.standing(member.article) else { continue }
        booked.insert(publisher.source)
        let event = LoggedEvent(
          .coverage(source: publisher.source), at: publisher.dated, votes: 0)
        try store.log(event, article: member.article)
        let keys = ranker.keys(standing.keys, toldBy: booked.count + 1)
        try store.setRank(keys, article: member.article)
      }
    }
  }

  /// Who tells a story independently of each other: several feeds of one site are one publisher,
  /// known by the source that told it first.
  private func publishers(
    of story: Int64
  ) throws -> [(source: Int64, dated: Date, sources: Set<Int64>)] {
    var publishers: [(source: Int64, dated: Date, sources: Set<Int64>)] = []
    var places: [String: Int] = [:]
    for (source, dated, address) in try store.reader.storySources(story, limit: Self.mostSources) {
      let site = WebAddress(address)?.site ?? "\(source)"
      if let place = places[site] {
        publishers[place].sources.insert(source)
      } else {
        places[site] = publishers.count
        publishers.append((source, dated, [source]))
      }
    }
    return publishers
  }
}
