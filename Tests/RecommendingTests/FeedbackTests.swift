import Foundation
import Models
import Ranking
import SQLiteStore
import Store
import TestStore
import Testing

@testable import Recommending

/// The feedback from a page is recorded after the page was shown, but already used before.
struct FeedbackTests {
  let fixture: LearningFixture

  init() throws {
    fixture = try LearningFixture()
    try fixture.add(300)
  }

  private func page(
    _ query: FeedQuery, minutes: Double
  ) throws -> (page: RankedPage, scores: [Int64: Double]) {
    let page = try fixture.recommender(minutes: minutes).page(query)
    return (
      page, Dictionary(page.items.map { ($0.id, $0.score) }, uniquingKeysWith: { $1 })
    )
  }

  /// Closes the open list of ada, as her next list does.
  private func closeOpenList(_ known: ListFeedback? = nil, in fixture: LearningFixture) throws {
    let at = LearningFixture.start.addingTimeInterval(6000 * 60)
    try fixture.store.recordImpression(
      StoredList(id: 1 << 40, at: at, shown: 0, entries: ShownList(at: at, entries: []).bytes),
      reader: "ada", after: known)
  }

  @Test func `a page is recorded only on request`() throws {
    let (page, _) = try page(FeedQuery(limit: 10), minutes: 5000)
    #expect(try fixture.store.state(of: "ada").openList == nil)
    fixture.recommender(minutes: 5000).record(try #require(page.impression))
    #expect(try fixture.store.state(of: "ada").openList?.shown == 10)
  }

  @Test func `feedback of the last list counts before it is recorded`() throws {
    try fixture.visits(3, opening: "Source 2")
    try fixture.visits(2, opening: "Source 1", "ben")
    let before = try page(FeedQuery(limit: 60), minutes: 6000).scores
    try closeOpenList(in: fixture)
    #expect(try page(FeedQuery(limit: 60), minutes: 6000).scores == before)
  }

  @Test func `feedback passed with a page is recorded as if computed at that time`() throws {
    func close(_ fixture: LearningFixture, passesOn: Bool) throws -> [StoredTrainingExample] {
      try fixture.add(300)
      try fixture.visits(1, opening: "Source 2")
      let known = try fixture.profile(closingList: true).feedback
      #expect(known?.examples.isEmpty == false)
      try closeOpenList(passesOn ? known : nil, in: fixture)
      return try fixture.examples()
    }
    #expect(
      try close(try LearningFixture(), passesOn: true)
        == close(try LearningFixture(), passesOn: false))
  }

  @Test func `an article opened between a page and its record does not count as skipped`() throws {
    try fixture.visits(1, opening: "Source 2")
    let (page, _) = try page(FeedQuery(limit: 20), minutes: 6000)
    let impression = try #require(page.impression)
    let late = try #require(impression.feedback?.examples.last?.article)
    try fixture.recommender(minutes: 6000.5).record(.view, articles: [late])
    fixture.recommender(minutes: 6001).record(impression)
    let storedExamples = try fixture.examples()
      .filter { $0.article == late && $0.at >= impression.feedback?.stored.at ?? .distantFuture }
    #expect(storedExamples.map(\.interaction) == [.view])
  }

  @Test func `a view recorded in between is not counted twice`() throws {
    let recommender = fixture.recommender(minutes: 5000)
    let view = recommender.pending(
      .view, article: 7, marks: ReaderMarks(), settings: RankingSettings())
    #expect(!view.step.isRepetition)
    try recommender.record(.view, articles: [7])
    let keys = try fixture.store.rank(7)?.keys
    try recommender.record(view)
    #expect(try fixture.store.rank(7)?.keys == keys)
    #expect(try fixture.store.log(7).count == 1)
    #expect(try fixture.examples().count == 1)
    #expect(throws: UnknownArticle(id: 999)) {
      try recommender.record(.view, articles: [7, 999])
    }
  }

  @Test func `undone interactions leave the sums that a rebuild from the lists gives`() throws {
    try fixture.visits(5, opening: "Source 3")
    try fixture.visits(3, opening: "Source 1", "ben")
    let ids = try fixture.store.state(of: "ada").opened.sorted()
    #expect(ids.count > 5)
    let recommender = fixture.recommender(minutes: 9000)
    try recommender.record(.unview, articles: [ids[0]])
    try recommender.record(.unview, articles: Array(ids[2...4]))
    let left = try fixture.sums()
    try fixture.rebuildSums()
    #expect(try fixture.sums() == left)
    try recommender.record(.unview, articles: ids)
    let exposure = try ids.reduce(0) { $0 + (try fixture.store.rank($1)?.exposure.opened ?? 0) }
    #expect(exposure == 0)
  }

  @Test func `judgements of an earlier version are computed again`() throws {
    try fixture.visits(4, opening: "Source 3")
    try fixture.visits(3, opening: "Source 1", "ben")
    let before = try fixture.sums()
    #expect(
      try fixture.store.write(
        """
        UPDATE list_judgement SET evidence = 9, foresight = \(LearningFixture.bytes([1, 2]))
        WHERE evidence > 0
        """
      ).changes > 0)
    try fixture.rebuildSums()
    #expect(try fixture.sums() == before)
  }
}
