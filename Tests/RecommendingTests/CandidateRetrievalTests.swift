import Foundation
import Models
import Ranking
import SQLiteStore
import TestStore
import Testing

@testable import Recommending
@testable import Store

/// Compares the contents of a list with an exhaustive search over all articles.
struct CandidateRetrievalTests {
  let fixture: LearningFixture

  init() throws {
    fixture = try LearningFixture()
    try fixture.add(900)
  }

  private static let now = LearningFixture.start.addingTimeInterval(9200 * 60)

  /// The highest scores among all articles.
  private func best(
    _ count: Int, _ profile: ReaderProfile
  ) throws -> [Double] {
    let ranker = Ranker(epoch: LearningFixture.start)
    return try (Int64(1)...900).compactMap { id -> Double? in
      let standing = try fixture.store.scoreInputs(of: id, reader: "ada")
      guard let standing, let bytes = standing.features else { return nil }
      let birth = ranker.published(weight: standing.weight, at: standing.dated).today
      return ShownList.Entry(
        article: id, base: standing.keys.today, votes: max(0, standing.keys.today - birth),
        rate: profile.rate(id, standing.exposure, at: Self.now),
        personal: profile.taste(
          of: id, profile.model.bits(bytes.withUnsafeBytes { ArticleFeatures(bytes: $0) })),
        popularity: standing.popularity
      ).score(profile.weights)
    }.sorted(by: >).prefix(count).map(\.self)
  }

  /// Makes a set of weights the best one by a large margin.
  private func prefer(_ weights: ScoreWeights) throws {
    let sums = ScoreWeights.all.map { $0 == weights ? 0.0 : -500 }
    try fixture.setTrials(StoredTrials(evidence: 500, sums: sums))
    #expect(try fixture.profile().weights == weights)
  }

  private func expectBest(_ count: Int) throws {
    let profile = try fixture.profile()
    let walk = CandidateRetrieval(
      FeedQuery(allVersions: true), .today, profile: profile,
      ranker: Ranker(epoch: LearningFixture.start), at: Self.now, in: fixture.store)
    var unseen: Set<Int64> = []
    let found = try walk.found(besides: [], limit: count, &unseen) ?? []
    let best = try best(count, profile)
    #expect(min(count, found.count) == best.count)
    #expect(zip(found, best).allSatisfy { abs($0.score - $1) < 1e-9 })
  }

  @Test func `the walk ends when no better candidate can follow`() throws {
    try fixture.visits(5, opening: "Source 3")
    for id in [Int64(3), 250, 600] {
      try fixture.recommender(minutes: 9100)
        .record(.bookmark, articles: [id])
    }
    try prefer(ScoreWeights())
    for count in [1, 20, 200] { try expectBest(count) }
  }

  @Test func `with other weights the best candidates are found through their sources`() throws {
    try fixture.visits(5, opening: "Source 3")
    try prefer(ScoreWeights(base: 0.0625))
    // The number of articles that are looked up.
    try expectBest(450)
  }

  @Test func `a reader with plain counts alone gets their order and that explanation`() throws {
    for (id, readers) in [(Int64(870), 4), (881, 2), (892, 1), (899, 3)] {
      for reader in 0..<readers {
        try fixture.recommender("reader \(reader)", minutes: 9100)
          .record(.bookmark, articles: [id])
      }
    }
    try prefer(ScoreWeights(counts: 2))
    for count in [1, 4, 300] { try expectBest(count) }
    var query = FeedQuery(limit: 4)
    let page = try fixture.feed(query, minutes: 9101)
    #expect(page.items.map(\.id) == [870, 899, 881, 892])
    query.after = page.next
    let next = try fixture.feed(query, minutes: 9102)
    #expect(Set(next.items.map(\.id)).isDisjoint(with: [870, 899, 881, 892]))
    for item in Array(page.items) + Array(next.items) {
      let explanation = try #require(
        try fixture.explanation(of: item.id, minutes: 9101))
      let sum = explanation.terms.reduce(0) { $0 + $1.bits }
      #expect(abs(sum - explanation.score) < 1e-6)
      #expect(
        explanation.terms.contains {
          if case .plainCounts = $0.reason { true } else { false }
        })
      if page.items.contains(where: { $0.id == item.id }) {
        #expect(abs(sum - item.score) < 1e-6)
      }
    }
  }

  @Test func `a time window excludes older articles of any rank`() throws {
    try fixture.recommender(minutes: 9100)
      .record(.bookmark, articles: [5])
    let since = LearningFixture.start.addingTimeInterval(880 * 600)
    let ids = try fixture.ids(FeedQuery(since: since, limit: 100), minutes: 9101)
    #expect(ids.sorted() == Array(881...900))
  }

  @Test func `a hidden story is not listed by another source, and every other story once`() throws {
    for (story, articles) in [(Int64(890), [890, 891, 900]), (894, [894, 895])] {
      try fixture.store.cluster(
        articles.map { article in
          .place(
            StoryMembership(
              article: Int64(article), story: story, source: Int64((article - 1) % 5 + 1),
              dated: LearningFixture.start.addingTimeInterval(Double(article - 1) * 600)))
        }, at: LearningFixture.start)
    }
    func listed() throws -> Set<Int64> {
      Set(try fixture.ids(FeedQuery(limit: 100), minutes: 9001)).intersection(890...900)
    }
    #expect(try listed().isDisjoint(with: [890, 891, 894]))
    try fixture.recommender(minutes: 9001).record(.hide, articles: [900])
    #expect(try listed().isDisjoint(with: [890, 891, 900, 894]))
    try fixture.recommender(minutes: 9002).record(.view, articles: [895])
    let unread = try fixture.ids(FeedQuery(unread: true, limit: 100), minutes: 9003)
    #expect(Set(unread).isDisjoint(with: [894, 895, 890, 891, 900]))
  }

  @Test func `pages neither overlap nor lose articles during changes`() throws {
    try fixture.visits(3, opening: "Source 1")
    var query = FeedQuery(limit: 80)
    var seen: [Int64] = []
    for turn in 0..<30 {
      let page = try fixture.feed(query, minutes: 9100 + Double(turn))
      seen += page.items.map(\.id)
      guard let next = page.next else { break }
      query.after = next
      guard turn < 10 else { continue }
      try fixture.add(30, from: 2000 + turn * 30)
      try fixture.recommender("ben", minutes: 9100)
        .record(.bookmark, articles: [seen[turn] - 1])
      try fixture.recommender(minutes: 9100).record(.view, articles: [seen[turn * 3]])
    }
    #expect(Set(seen).count == seen.count)
    #expect(Set(1...900).isSubset(of: Set(seen)))
  }

  /// Adds many articles of one source at one moment, higher than all others.
  private func flood(_ count: Int) throws {
    try fixture.store.add(
      (0..<count).map { index in
        LearningFixture.article(
          ArticleDraft(identity: "flood \(index)", ArticleMetadata(title: "Flooded \(index)")),
          source: 0, weight: 2, minutes: 9000)
      })
  }

  @Test(arguments: [ScoreWeights(), ScoreWeights(base: 0.0625), ScoreWeights(counts: 1)])
  func `a flood from one source does not dominate a list`(weights: ScoreWeights) throws {
    try flood(2500)
    try fixture.visits(2, opening: "Source 3")
    try prefer(weights)
    var after: FeedCursor?
    var sources: [String] = []
    for _ in 0..<4 {
      let page = try fixture.feed(FeedQuery(limit: 25, after: after), minutes: 9200)
      sources += page.items.map(\.article.source.name)
      after = page.next
    }
    #expect(sources.count == 100)
    for start in 0...90 {
      let run = sources[start..<start + 10]
      #expect(run.count { $0 == "Source 0" } <= 3, "\(sources)")
    }
  }

  @Test func `a later page gives articles the explained places among equal scores`() throws {
    try prefer(ScoreWeights(counts: 1))
    var after: FeedCursor?
    for first in [0, 10, 20] {
      let page = try fixture.feed(FeedQuery(limit: 10, after: after), minutes: 9200)
      for (place, item) in page.items.enumerated() {
        let explained = try #require(
          try fixture.explanation(of: item.id, minutes: 9200))
        #expect(explained.place == first + place + 1)
        #expect(abs(explained.score - item.score) < 1e-6)
      }
      after = page.next
    }
  }

  @Test func `a list with exploration explains each place as shown`() throws {
    var settings = RankingSettings()
    settings.explores = true
    try fixture.store.beginRanking(settings, at: LearningFixture.start)
    try fixture.visits(3, opening: "Source 3")
    for limit in [5, 10, 30] {
      let page = try fixture.feed(FeedQuery(limit: limit), minutes: 9300)
      for (place, item) in page.items.enumerated() {
        let explained = try #require(
          try fixture.explanation(of: item.id, minutes: 9300))
        #expect(explained.place == place + 1)
        #expect(abs(explained.score - item.score) < 1e-6)
      }
    }
  }
}
