import Foundation
import Models
import Ranking
import SQLiteStore
import Store
import Testing

@testable import Recommending

/// The stored data of a reader is bounded, without changes to the learned data.
struct ReaderBoundsTests {
  let fixture: LearningFixture

  init() throws {
    fixture = try LearningFixture()
    try fixture.add(300)
  }

  private func model() throws -> [UInt8] {
    let reader = try fixture.readerID()
    return try fixture.store.read { store in
      ReaderModel(try store.examples(reader, after: 0).map { TrainingExample($0.example) }).bytes
    }
  }

  @Test func `the features of a deleted article stay while an example names it`()
    async throws
  {
    try fixture.visits(6, opening: "Source 3")
    try fixture.visits(2, opening: "Source 1", "ben")
    let before = try model()
    for source in Int64(1)...5 {
      let rule = RetentionRule.count(articles: 1, source: source)
      while try await fixture.store.deleteExpired(rule, at: LearningFixture.start, limit: 100) > 0 {
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

  @Test func `old closed lists are kept in less detail`() throws {
    let reader = try fixture.readerID()
    let kept = KeptLists(whole: 2, judged: 4, counted: 6)
    for number in Int64(1)...10 {
      try fixture.store.write { writer in
        let shown = ShownList(
          at: LearningFixture.start + Double(number),
          entries: [
            ShownList.Entry(article: number, base: 1, isOpened: true),
            ShownList.Entry(article: 100 + number, base: 2),
          ])
        let list = StoredList(id: number, at: shown.at, shown: 2, entries: shown.bytes)
        try writer.setList(list, reader: reader)
        try writer.write(
          ListFeedback(
            closing: list, after: nil, trials: nil,
            marks: ListMarks(opened: [number], readBefore: [], known: [:])),
          reader: reader, kept: kept)
      }
    }
    try fixture.store.read { store throws in
      #expect(try store.closedLists(reader: reader).map(\.id) == [9, 10])
      #expect(try store.judgements().map(\.list) == [7, 8, 9, 10])
      var counted: [Int64] = []
      for (list, period) in try store.allClosedLists() {
        counted += list.entries.filter(\.isOpened).map(\.article)
        #expect(period == ArticleExposure.period(at: LearningFixture.start))
      }
      #expect(counted == [5, 6, 7, 8, 9, 10])
      #expect(try store.exposures(ofList: 10, reader: reader).entries.count == 2)
      #expect(try store.exposures(ofList: 1, reader: reader).entries.isEmpty)
    }
  }

  @Test func `ids of examples are never reused`() throws {
    try fixture.visits(4, opening: "Source 3")
    let reader = try fixture.readerID()
    let through = try fixture.store.read { try $0.learnedThrough(reader) }
    #expect(through > 0)
    let last = try fixture.store.read { try $0.examples(reader, after: 0).last?.id ?? 0 }
    try fixture.store.write { try $0.trimExamples(reader: reader, above: 0, to: 0) }
    try fixture.store.write { writer in
      try writer.setModel([], through: last, reader: reader)
      try writer.insertExamples(
        [
          StoredTrainingExample(
            article: 3, interaction: .view, weight: 1, advantage: 0, at: LearningFixture.start,
            features: [1])
        ], reader: reader)
    }
    #expect(try fixture.store.read { try $0.examples(reader, after: last).count } == 1)
  }
}
