import Foundation
import Models
import Ranking
import Storing
import Testing
import ViewModels

@testable import Recommending
@testable import Serving

/// What a list brings about is written down after it was shown, and counts before that.
struct BookingTests {
  let fixture: LearningFixture

  init() throws {
    fixture = try LearningFixture()
    try fixture.add(300)
  }

  private func answer(
    _ query: FeedQuery, minutes: Double
  ) throws -> (answer: Answer, scores: [Int64: Double]) {
    let answer = try fixture.newsroom(minutes: minutes).answer(.feed(query))
    let items = try #require(answer.page as? FeedViewModel).items
    return (
      answer,
      Dictionary(items.map { ($0.ranked.id, $0.ranked.score) }, uniquingKeysWith: { $1 })
    )
  }

  @Test func `a page is only noted down when that is asked for`() throws {
    let (answer, _) = try answer(FeedQuery(limit: 10), minutes: 5000)
    let reader = try fixture.readerID()
    #expect(try fixture.store.read { try $0.openList(reader) } == nil)
    try answer.finish()
    #expect(try fixture.store.read { try $0.openList(reader)?.shown } == 10)
  }

  @Test func `what the last list has taught counts before it is written down`() throws {
    try fixture.visits(3, opening: "Source 2")
    try fixture.visits(2, opening: "Source 1", "ben")
    let reader = try fixture.readerID()
    let before = try answer(FeedQuery(limit: 60), minutes: 6000).scores
    try fixture.store.write { try FeedbackRecorder(store: $0).closeOpenList(of: reader) }
    #expect(try fixture.store.read { try $0.openList(reader) } == nil)
    #expect(try answer(FeedQuery(limit: 60), minutes: 6000).scores == before)
  }

  @Test func `an article is shown as read, and its view is recorded afterwards`() throws {
    let answer = try fixture.newsroom(minutes: 5000).answer(.article(7, isPeek: false))
    let page = try #require(answer.page as? ArticleDetailViewModel)
    #expect(page.ranked.state.read && page.ranked.counts.views == 1)
    func views() throws -> Int? {
      try fixture.store.read { try $0.articles([7], reader: nil).first?.counts.views }
    }
    #expect(try views() == 0)
    try answer.finish()
    #expect(try views() == 1)
    let again = try fixture.newsroom(minutes: 5001).answer(.article(7, isPeek: false))
    #expect((again.page as? ArticleDetailViewModel)?.ranked.counts.views == 1)
  }

  @Test func `what is taken back leaves the sums that the lists give anew`() throws {
    try fixture.visits(5, opening: "Source 3")
    try fixture.visits(3, opening: "Source 1", "ben")
    let ids = try fixture.store.read { store in
      try store.readerID("ada").map { try store.opened(by: $0, since: .distantPast) } ?? []
    }.sorted()
    #expect(ids.count > 5)
    let newsroom = fixture.newsroom(minutes: 9000)
    _ = try newsroom.page(for: .mark([ids[0]], isRead: false))
    _ = try newsroom.page(for: .mark(Array(ids[2...4]), isRead: false))
    let left = try sums()
    try fixture.store.write { try FeedbackRecorder(store: $0).rebuild() }
    #expect(try sums() == left)
    _ = try newsroom.page(for: .mark(ids, isRead: false))
    let exposure = try fixture.store.read { store in
      try ids.reduce(0) { $0 + (try store.exposure($1).opened) }
    }
    #expect(exposure == 0)
  }

  private func sums() throws -> [Double] {
    try fixture.store.read { store in
      var sums: [Double] = []
      for reader in [nil, try store.readerID("ada"), try store.readerID("ben")] {
        sums += try store.trials(reader).map { [$0.evidence] + $0.sums } ?? []
      }
      for article in Int64(1)...300 {
        let exposure = try store.exposure(article)
        sums += [exposure.shown, exposure.opened]
      }
      for source in Int64(1)...5 {
        let exposure = try store.exposure(source: source)
        sums += [exposure.shown, exposure.opened]
      }
      return sums
    }
  }

  @Test func `judgements of an earlier version are made anew`() throws {
    try fixture.visits(4, opening: "Source 3")
    try fixture.visits(3, opening: "Source 1", "ben")
    let before = try sums()
    let lists = try fixture.store.read { store in
      try store.judgements().map { (id: $0.list, judgement: $0.judgement) }
    }
    #expect(lists.contains { $0.judgement?.foresight.isEmpty == false })
    try fixture.store.write { writer in
      for (id, judgement) in lists where judgement?.foresight.isEmpty == false {
        try writer.setJudgement(ListJudgement(evidence: 9, foresight: [1, 2]), list: id)
      }
      try FeedbackRecorder(store: writer).rebuild()
    }
    #expect(try sums() == before)
  }

  @Test func `the oldest lessons go in blocks, and the model is that of the others`() throws {
    try fixture.visits(6, opening: "Source 3")
    let reader = try fixture.readerID()
    let lessons = try fixture.store.read { try $0.lessons(reader, after: 0).count }
    #expect(lessons > 30)
    try fixture.store.write { try $0.trimLessons(reader: reader, above: lessons, to: 10) }
    #expect(try fixture.store.read { try $0.lessons(reader, after: 0).count } == lessons)
    try fixture.store.write { try $0.trimLessons(reader: reader, above: lessons - 1, to: 10) }
    try fixture.store.read { store throws in
      let left = try store.lessons(reader, after: 0).map { Lesson($0.lesson) }
      #expect(left.count == 10)
      #expect(try ReaderProfile(reader, in: store).model.bytes == ReaderModel(left).bytes)
    }
  }
}
