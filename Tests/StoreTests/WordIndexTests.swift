import Foundation
import GRDB
import Models
import Testing

@testable import SQLiteStore
@testable import Store

@Suite("Segments of the full-text index")
struct WordIndexTests {
  private func pieces(_ fixture: StoreFixture) throws -> Int {
    try fixture.store.database.inDatabase {
      try Int.fetchOne($0, sql: "SELECT count(DISTINCT segid) FROM article_search_idx") ?? 0
    }
  }

  @Test("Segments are merged into a few with the same search results")
  func merging() async throws {
    let fixture = try StoreFixture()
    for index in 0..<40 { try fixture.add("\(index)", text: "harbour number\(index)") }
    let before = try pieces(fixture)
    func hits() throws -> [Int64] {
      try fixture.store.read {
        try $0.search(SearchQuery("harbour", limit: 100), reader: nil).map(\.article.id)
      }
    }
    let found = try hits()
    var rounds = 0
    while rounds < 100, try await fixture.store.mergeSearchIndex(pages: 100) { rounds += 1 }
    #expect(before > 4)
    #expect(try pieces(fixture) < before / 2)
    #expect(rounds < 100)
    #expect(found.count == 40)
    #expect(try hits() == found)
    #expect(try await !fixture.store.mergeSearchIndex(pages: 100))
  }

  @Test("Pages that merging has left are returned in parts, so that another write gets its turn")
  func shrinking() async throws {
    let store = try StoreFixture().store
    func unused() throws -> Int {
      try store.database.inDatabase { try Int.fetchOne($0, sql: "PRAGMA freelist_count") ?? 0 }
    }
    try store.database.inDatabase { db in
      try db.execute(
        sql: "CREATE TABLE large AS SELECT zeroblob(5000000) AS bytes; DROP TABLE large")
    }
    let before = try unused()
    #expect(before > 1000)
    #expect(try await store.rewriteTexts(atMost: 50))
    #expect(try unused() == before - 500)
    while try await store.rewriteTexts(atMost: 50) {}
    #expect(try unused() == 0)
    #expect(try await !store.rewriteTexts(atMost: 50))
  }
}
