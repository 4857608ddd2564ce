import Foundation
import Models
import Ranking
import Testing

@testable import SQLiteStore
@testable import Store

/// The stored data of a reader is bounded.
struct ReaderBoundsTests {
  let fixture: StoreFixture
  let now = StoreFixture.now

  init() throws {
    fixture = try StoreFixture()
    for number in 1...20 { try fixture.add("\(number)") }
    _ = try fixture.store.addReader("ada")
  }

  private func examples(_ count: Int) -> [StoredTrainingExample] {
    (1...count).map {
      StoredTrainingExample(
        article: Int64($0), interaction: .view, weight: 1, advantage: 0,
        at: now.addingTimeInterval(Double($0)), features: [UInt8($0)])
    }
  }

  @Test func `old closed lists are kept in less detail`() throws {
    let kept = KeptLists(whole: 2, judged: 4, counted: 6)
    for number in Int64(1)...10 {
      try fixture.store.write { writer in
        let shown = ShownList(
          at: now + Double(number),
          entries: [
            ShownList.Entry(article: number, base: 1, isOpened: true),
            ShownList.Entry(article: 10 + number, base: 2),
          ])
        let list = StoredList(id: number, at: shown.at, shown: 2, entries: shown.bytes)
        try writer.setList(list, reader: 1)
        try writer.session.write(
          ListFeedback(
            closing: list, after: nil, trials: nil,
            marks: ListMarks(opened: [number], readBefore: [], known: [:])),
          of: 1, kept: kept)
      }
    }
    try fixture.store.read { store throws in
      let whole: [Int64] = try store.db.run(StoredList.closed(of: "1")).map { try $0["id"] }
      #expect(whole == [9, 10])
      let judged: [Int64] = try store.db.run(
        "SELECT list_id FROM list_judgement JOIN closed_list USING (closed) ORDER BY closed"
      ).values()
      #expect(judged == [7, 8, 9, 10])
      var counted: [Int64] = []
      for (list, period) in try store.allClosedLists() {
        counted += list.entries.filter(\.isOpened).map(\.article)
        #expect(list.entries.count == 2 && period == ArticleExposure.period(at: now))
      }
      #expect(counted == [5, 6, 7, 8, 9, 10])
    }
  }

  @Test func `the oldest examples are deleted in blocks, with the model that contains them`() throws
  {
    try fixture.store.write { writer in
      let session = writer.session
      try session.addExamples(examples(20), of: 1)
      try session.setModel(StoredModel(through: 20, bytes: [1]), of: 1)
      try session.trimExamples(of: 1, above: 20, to: 10)
      #expect(try writer.reader.examples(1, after: 0).count == 20)
      #expect(try writer.reader.model(1).through == 20)
      try session.trimExamples(of: 1, above: 19, to: 10)
      #expect(try writer.reader.examples(1, after: 0).map(\.example.article) == Array(11...20))
      #expect(try writer.reader.model(1).through == 0)
    }
  }

  @Test func `ids of examples are never reused`() throws {
    try fixture.store.write { writer in
      let session = writer.session
      try session.addExamples(examples(4), of: 1)
      try session.trimExamples(of: 1, above: 0, to: 0)
      try session.setModel(StoredModel(through: 4), of: 1)
      try session.addExamples(examples(1), of: 1)
      #expect(try writer.reader.examples(1, after: 4).count == 1)
    }
  }
}
