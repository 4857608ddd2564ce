import Foundation
import Models
import Ranking
import SQLiteStore
import TestStore
import Testing

@testable import Recommending
@testable import Store

struct LearningTests {
  let fixture: LearningFixture

  init() throws {
    fixture = try LearningFixture()
    try fixture.add(300)
  }

  @Test func `without interactions the list is the default one with diversity`() throws {
    let page = try fixture.feed(FeedQuery(limit: 100), minutes: 3000)
    let items = Array(page.items)
    #expect(items.count == 100 && items.first?.id == 300)
    #expect(zip(items, items.dropFirst()).allSatisfy { $0.score >= $1.score - 1.5 })
    for start in 0..<90 {
      let sources = Dictionary(
        grouping: items[start..<start + 10], by: \.article.source.name)
      #expect(sources.values.allSatisfy { $0.count <= 3 })
    }
  }

  @Test func `articles like a reader's opened ones rise, for that reader only`() throws {
    // Articles that no reader has opened.
    func places(_ reader: String) throws -> Double {
      let page = try fixture.feed(FeedQuery(limit: 100), reader, minutes: 6000)
      let found = page.items.map(\.self).enumerated()
        .filter { $0.element.article.source.name == "Source 3" && $0.element.id > 300 }
        .prefix(3).map(\.offset)
      #expect(found.count == 3)
      return Double(found.reduce(0, +)) / Double(max(1, found.count))
    }
    try fixture.visits(6, opening: "Source 3")
    try fixture.add(60, from: 300)
    let (ada, ben) = (try places("ada"), try places("ben"))
    #expect(ada < ben)
  }

  @Test func `an empty list teaches nothing`() throws {
    let query = FeedQuery(category: "world", since: .distantFuture, limit: 10)
    for minute in 0..<3 {
      #expect(try fixture.feed(query, minutes: 6000 + Double(minute)).items.isEmpty == true)
    }
    #expect(try fixture.feed(FeedQuery(limit: 10), minutes: 6010).items.count == 10)
  }

  @Test func `another reader's cursor does not change a reader's list`() throws {
    let first = try fixture.feed(FeedQuery(limit: 10), "ada", minutes: 6000)
    let next = try #require(first.next)
    _ = try fixture.feed(FeedQuery(limit: 10, after: next), "ben", minutes: 6001)
    let list = try #require(next.list)
    let ada = try fixture.store.state(of: "ada").openList
    #expect(ada?.id == list && ada?.shown == 10)
    #expect(try fixture.store.state(of: "ben").openList?.id != list)
  }

  @Test func `a list continues where it ended, whatever happens between pages`() throws {
    try fixture.visits(3, opening: "Source 1")
    var query = FeedQuery(limit: 30)
    var seen: [Int64] = []
    for turn in 0..<20 {
      let page = try fixture.feed(query, minutes: 7000 + Double(turn))
      seen += page.items.map(\.id)
      guard let next = page.next else { break }
      query.after = next
      // An opening between two pages changes the order, and new articles arrive.
      try fixture.recommender(minutes: 7000 + Double(turn))
        .record(.bookmark, articles: [seen[turn]])
      try fixture.add(5, from: 1000 + turn * 5)
    }
    #expect(Set(seen).count == seen.count)
    #expect(Set(1...300).isSubset(of: Set(seen)))
  }

  @Test func `every explanation adds up to the score in the list`() throws {
    try fixture.visits(4, opening: "Source 2")
    try fixture.visits(2, opening: "Source 4", "ben")
    for article in [Int64(300), 290] {
      try fixture.recommender("ben", minutes: 6500)
        .record(.bookmark, articles: [article])
    }
    let page = try fixture.feed(FeedQuery(limit: 40), minutes: 7000)
    for item in page.items {
      let explanation = try #require(
        try fixture.explanation(of: item.id, minutes: 7000))
      let sum = explanation.terms.reduce(0) { $0 + $1.bits }
      #expect(abs(sum - item.score) < 1e-6)
      #expect(abs(explanation.score - item.score) < 1e-6)
      #expect(explanation.terms.allSatisfy { $0.bits.isFinite })
    }
    let top = try fixture.ids(FeedQuery(limit: 200), minutes: 7000)
    let other = try #require((Int64(1)...300).first { !top.contains($0) })
    let last = try #require(
      try fixture.explanation(of: other, category: "world", minutes: 7000))
    #expect(last.place == nil)
  }

  @Test func `the model is determined by its examples`() throws {
    try fixture.visits(6, opening: "Source 3")
    let profile = try fixture.profile()
    let examples = try fixture.examples().map { TrainingExample($0) }
    #expect(examples.count > 20)
    #expect(profile.model.bytes == ReaderModel(examples).bytes)
  }

  @Test func `the sums of closed lists can be recomputed to the same bits`() throws {
    try fixture.visits(5, opening: "Source 3")
    try fixture.visits(4, opening: "Source 1", "ben")
    let before = try fixture.sums()
    #expect(before.contains { $0 > 0 })
    try fixture.rebuildSums()
    #expect(try fixture.sums() == before)
  }

  @Test func `sums of a version with other mixes are computed again`() throws {
    try fixture.visits(5, opening: "Source 3")
    try fixture.visits(1, opening: "Source 2")
    try fixture.setTrials(StoredTrials(evidence: 2, sums: [1, 2]))
    // A reader with earlier choices is not counted again.
    #expect(try fixture.profile(closingList: true).readers == 1)
    try fixture.visits(2, opening: "Source 1")
    let found = try fixture.sums()
    #expect(try fixture.store.state(of: "ada").trials?.sums.count == ScoreWeights.all.count)
    try fixture.rebuildSums()
    #expect(try fixture.sums() == found)
  }

  @Test func `undoing an interaction removes its example`() throws {
    func open(_ isRemoval: Bool) throws {
      try fixture.recommender(minutes: 3001)
        .record(isRemoval ? .unbookmark : .bookmark, articles: [7])
    }
    try open(false)
    #expect(try fixture.examples().count == 1)
    try open(true)
    #expect(try fixture.examples().isEmpty)
  }

  @Test func `an article read before the list is no choice when interactions are undone either`()
    throws
  {
    func act(_ interaction: Interaction, _ article: Int64, minutes: Double) throws {
      try fixture.recommender(minutes: minutes).record(interaction, articles: [article])
    }
    func skippedEntries() throws -> Int {
      try fixture.examples().count { $0.interaction == nil }
    }
    let first = try fixture.ids(FeedQuery(limit: 20), minutes: 5000)
    try act(.view, first[4], minutes: 5001)
    let second = try fixture.ids(FeedQuery(limit: 20), minutes: 5060)
    let before = try skippedEntries()
    #expect(second.contains(first[4]))
    let other = try #require(second.last { $0 != first[4] })
    try act(.bookmark, first[4], minutes: 5061)
    try act(.view, other, minutes: 5062)
    _ = try fixture.ids(FeedQuery(limit: 20), minutes: 5120)
    // The list shows little that the one before did not; that has taught already.
    #expect(try skippedEntries() >= before)
    try act(.unview, other, minutes: 5121)
    #expect(try skippedEntries() == before)
  }

  @Test func `forgetting a reader gives the lists of an unknown reader`() throws {
    let before = try fixture.ids(FeedQuery(limit: 100), "cleo", minutes: 3000)
    try fixture.visits(6, opening: "Source 3")
    try fixture.recommender(minutes: 5999)
      .record(.bookmark, articles: [9])
    #expect(try fixture.ids(FeedQuery(limit: 100), minutes: 6000) != before)
    _ = try fixture.recommender(minutes: 6001).forget()
    #expect(try fixture.ids(FeedQuery(limit: 100), minutes: 6002) == before)
    #expect(try fixture.examples().isEmpty)
    #expect(try fixture.store.state(of: "ada").through == 0)
    #expect(try fixture.store.closedLists(of: "ada").isEmpty)
    let forgotten = try fixture.store.articles([9], reader: "ada").first
    #expect(forgotten?.state.bookmarked == true && forgotten?.counts.bookmarks == 0)
    #expect(try fixture.recommender("nobody", minutes: 6003).forget() == 0)
  }

  @Test func `forgetting resets the learned weights of sources`() async throws {
    try fixture.visits(6, opening: "Source 3")
    let ranker = Ranker(epoch: LearningFixture.start)
    let learned = try await fixture.store.pollableSources()["source 3"]?.weight ?? 1
    #expect(learned > 1)
    try fixture.add(4, from: 300, weight: learned)
    _ = try fixture.recommender(minutes: 6001).forget()
    // Ids are one more than the fixture's numbers: 304 belongs to Source 3.
    let own = try #require(try fixture.store.rank(304))
    #expect(own.weight == 1)
    #expect(own.keys == ranker.published(weight: 1, at: own.dated))
    #expect(try fixture.store.inspect().isSound)
  }

  @Test func `the features of a deleted article stay while an example names it`()
    async throws
  {
    try fixture.visits(6, opening: "Source 3")
    try fixture.visits(2, opening: "Source 1", "ben")
    func model() throws -> [UInt8] {
      ReaderModel(try fixture.examples().map { TrainingExample($0) }).bytes
    }
    let before = try model()
    for source in Int64(1)...5 {
      let rule = RetentionRule.count(articles: 1, source: source)
      while try await fixture.store.deleteOutdated(rule, at: LearningFixture.start, limit: 100) > 0
      {
      }
    }
    #expect(try fixture.store.inspect().articles < 100)
    #expect(try model() == before)
    for reader in ["ada", "ben"] {
      #expect(try fixture.store.inspect().isSound)
      _ = try fixture.recommender(reader, minutes: 9000).forget()
    }
    #expect(try fixture.store.inspect().isSound)
  }

  @Test func `a reader who opens everything or nothing gets a valid list`() throws {
    for visit in 0..<5 {
      let minutes = 3000 + Double(visit) * 30
      let ids = try fixture.ids(FeedQuery(limit: 20), minutes: minutes)
      try fixture.recommender(minutes: minutes + 1).record(.view, articles: ids)
      _ = try fixture.ids(FeedQuery(limit: 20), "idle", minutes: minutes)
    }
    for reader in ["ada", "idle"] {
      let page = try fixture.feed(FeedQuery(limit: 50), reader, minutes: 4000)
      #expect(page.items.count == 50 && page.items.allSatisfy { $0.score.isFinite })
      let sources = Set(page.items.map(\.article.source.name))
      #expect(sources.count == 5)
    }
  }

  @Test func `a reader's own lists are evaluated week by week`() throws {
    try fixture.visits(8, opening: "Source 3")
    let weeks = try fixture.recommender(minutes: 9000).replay()
    #expect(
      weeks.map(\.name) == [
        "week of 2023-11-13", "first list", "second list", "lists 3-5", "lists 6-20", "all lists",
      ])
    #expect(weeks.map(\.asks) == [7, 1, 1, 3, 2, 7])
    #expect((weeks.first?.ours.auc ?? 0) > 0.5)
  }
}
