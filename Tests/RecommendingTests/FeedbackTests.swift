import Foundation
import Models
import Ranking
import SQLiteStore
import Store
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

  private func examples() throws -> [StoredTrainingExample] {
    let reader = try fixture.readerID()
    return try fixture.store.read { try $0.examples(reader, after: 0).map(\.example) }
  }

  @Test func `a page is recorded only on request`() throws {
    let (page, _) = try page(FeedQuery(limit: 10), minutes: 5000)
    let reader = try fixture.readerID()
    #expect(try fixture.store.read { try $0.openList(reader) } == nil)
    fixture.recommender(minutes: 5000).record(try #require(page.impression))
    #expect(try fixture.store.read { try $0.openList(reader)?.shown } == 10)
  }

  @Test func `feedback of the last list counts before it is recorded`() throws {
    try fixture.visits(3, opening: "Source 2")
    try fixture.visits(2, opening: "Source 1", "ben")
    let reader = try fixture.readerID()
    let before = try page(FeedQuery(limit: 60), minutes: 6000).scores
    try fixture.store.write { try $0.closeOpenList(of: reader) }
    #expect(try fixture.store.read { try $0.openList(reader) } == nil)
    #expect(try page(FeedQuery(limit: 60), minutes: 6000).scores == before)
  }

  @Test func `feedback passed with a page is recorded as if computed at that time`() throws {
    func close(_ fixture: LearningFixture, passesOn: Bool) throws -> [StoredTrainingExample] {
      try fixture.add(300)
      try fixture.visits(1, opening: "Source 2")
      let reader = try fixture.readerID()
      let known = try fixture.profile(closingList: true).feedback
      #expect(known?.examples.isEmpty == false)
      try fixture.store.write {
        try $0.closeOpenList(of: reader, passesOn ? known : nil)
      }
      return try fixture.store.read { try $0.examples(reader, after: 0).map(\.example) }
    }
    #expect(
      try close(try LearningFixture(), passesOn: true)
        == close(try LearningFixture(), passesOn: false))
  }

  @Test func `an article opened between a page and its record does not count as skipped`() throws {
    try fixture.visits(1, opening: "Source 2")
    let reader = try fixture.readerID()
    let (page, _) = try page(FeedQuery(limit: 20), minutes: 6000)
    let impression = try #require(page.impression)
    let late = try #require(impression.feedback?.examples.last?.article)
    try fixture.recommender(minutes: 6000.5).record(.view, articles: [late])
    fixture.recommender(minutes: 6001).record(impression)
    let storedExamples = try fixture.store.read { try $0.examples(reader, after: 0).map(\.example) }
      .filter { $0.article == late && $0.at >= impression.feedback?.stored.at ?? .distantFuture }
    #expect(storedExamples.map(\.interaction) == [.view])
  }

  @Test func `a view recorded in between is not counted twice`() throws {
    let recommender = fixture.recommender(minutes: 5000)
    let view = recommender.pending(
      .view, article: 7, marks: ReaderMarks(), settings: RankingSettings())
    #expect(!view.step.isRepetition)
    try recommender.record(.view, articles: [7])
    let keys = try fixture.store.read { try $0.rankBasis(7)?.keys }
    try recommender.record(view)
    #expect(try fixture.store.read { try $0.rankBasis(7)?.keys } == keys)
    #expect(try fixture.store.read { try $0.log(7).count } == 1)
    #expect(try examples().count == 1)
    #expect(throws: UnknownArticle(id: 999)) {
      try recommender.record(.view, articles: [7, 999])
    }
  }

  @Test func `undone interactions leave the sums that a rebuild from the lists gives`() throws {
    try fixture.visits(5, opening: "Source 3")
    try fixture.visits(3, opening: "Source 1", "ben")
    let ids = try fixture.store.read { store in
      try store.readerID("ada").map { try store.opened(by: $0, since: .distantPast) } ?? []
    }.sorted()
    #expect(ids.count > 5)
    let recommender = fixture.recommender(minutes: 9000)
    try recommender.record(.unview, articles: [ids[0]])
    try recommender.record(.unview, articles: Array(ids[2...4]))
    let left = try sums()
    try fixture.store.write { try $0.rebuildFeedback() }
    #expect(try sums() == left)
    try recommender.record(.unview, articles: ids)
    let exposure = try fixture.store.read { store in
      try ids.reduce(0) { $0 + (try store.exposure($1).opened) }
    }
    #expect(exposure == 0)
  }

  private func sums() throws -> [Double] {
    try fixture.store.read { store in
      var sums: [Double] = []
      for reader in [try store.readerID("ada"), try store.readerID("ben")].compactMap(\.self) {
        sums += try store.trials(reader).map { [$0.evidence] + $0.sums } ?? []
      }
      for article in Int64(1)...300 {
        let exposure = try store.exposure(article).aged(at: LearningFixture.start)
        sums += [exposure.expected, exposure.opened]
      }
      for source in Int64(1)...5 {
        let exposure = try store.exposure(source: source)
        sums += [exposure.shown, exposure.opened]
      }
      return sums
    }
  }

  @Test func `judgements of an earlier version are computed again`() throws {
    try fixture.visits(4, opening: "Source 3")
    try fixture.visits(3, opening: "Source 1", "ben")
    let before = try sums()
    let lists = try fixture.store.read { store in
      try store.judgements().map { (id: $0.list, judgement: $0.judgement) }
    }
    #expect(lists.contains { $0.judgement?.logLikelihoods.isEmpty == false })
    try fixture.store.write { writer in
      for (id, judgement) in lists where judgement?.logLikelihoods.isEmpty == false {
        try writer.setJudgement(ListJudgement(evidence: 9, logLikelihoods: [1, 2]), list: id)
      }
      try writer.rebuildFeedback()
    }
    #expect(try sums() == before)
  }

  @Test func `the oldest examples are deleted in blocks, and the model is trained on the rest`()
    throws
  {
    try fixture.visits(6, opening: "Source 3")
    let reader = try fixture.readerID()
    let examples = try fixture.store.read { try $0.examples(reader, after: 0).count }
    #expect(examples > 20)
    try fixture.store.write { try $0.trimExamples(reader: reader, above: examples, to: 10) }
    #expect(try fixture.store.read { try $0.examples(reader, after: 0).count } == examples)
    try fixture.store.write { try $0.trimExamples(reader: reader, above: examples - 1, to: 10) }
    let left = try fixture.store.read { try $0.examples(reader, after: 0) }
      .map { TrainingExample($0.example) }
    #expect(left.count == 10)
    #expect(try fixture.profile().model.bytes == ReaderModel(left).bytes)
  }
}
