import Foundation
import GRDB
import Models
import Testing

@testable import SQLiteStore
@testable import Store

struct RankQueueTests {
  let fixture: StoreFixture
  let now = StoreFixture.now

  init() throws {
    fixture = try StoreFixture()
  }

  private func put(_ identity: String, in writer: StoreWriter) throws -> Int64 {
    try #require(
      writer.put(fixture.draft(identity)).id)
  }

  @Test func `queued ranks are visible to reads and stored with the transaction`() throws {
    let dates = [3.0, 1, 2].map { now.addingTimeInterval($0) }
    try fixture.store.write { writer in
      let ids = try ["a", "b", "c"].map { try put($0, in: writer) }
      for (id, date) in zip(ids[..<2], dates) {
        writer.insertRank(
          RankKeys(today: Double(id), now: -Double(id)), article: id, source: 1, dated: date)
      }
      #expect(try writer.reader.rankBasis(ids[0]) == nil)
      try writer.writeRanks()
      #expect(try writer.reader.rankBasis(ids[0])?.keys.today == Double(ids[0]))
      writer.insertRank(
        RankKeys(today: 9, now: 9), article: ids[2], source: 1, dated: dates[2])
    }
    let rankStates = try fixture.store.read { store in
      try (1...3).map { try store.rankBasis($0) }
    }
    #expect(rankStates.map { $0?.dated } == dates)
    #expect(rankStates.map { $0?.keys.today } == [1, 2, 9])
    #expect(try fixture.ids(FeedQuery(category: "world")) == [3, 2, 1])
  }

  @Test func `a rolled back transaction stores no ranks`() throws {
    struct Refusal: Error {}
    #expect(throws: Refusal.self) {
      try fixture.store.write { writer in
        let id = try put("a", in: writer)
        writer.insertRank(RankKeys(today: 1, now: 1), article: id, source: 1, dated: now)
        try writer.writeRanks()
        throw Refusal()
      }
    }
    try fixture.store.write { _ in }
    #expect(try fixture.ids(FeedQuery()) == [])
  }
}
