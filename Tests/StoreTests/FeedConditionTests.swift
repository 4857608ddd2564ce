import Foundation
import GRDB
import Matching
import Models
import Testing

@testable import SQLiteStore
@testable import Store

struct FeedConditionTests {
  let fixture: StoreFixture

  init() throws {
    fixture = try StoreFixture()
    for index in 0..<40 {
      try fixture.add(
        "\(index)", source: index % 4 == 0 ? 2 : 1, rank: Double(index),
        dated: StoreFixture.now.addingTimeInterval(Double(index) * -3600),
        text: index % 10 == 3 ? "a lighthouse stands" : "a harbour lies \(index)")
    }
  }

  func ids(
    _ text: String, category: String? = nil, sort: FeedQuery.Sort = .rank(.today), limit: Int = 100,
    after: FeedCursor? = nil
  ) throws -> (ids: [Int64], next: FeedCursor?) {
    var query = FeedQuery(
      category: category, sort: sort, condition: try MatchReader.read(text), limit: limit,
      after: after)
    query.now = StoreFixture.now
    let page = try fixture.store.read { try $0.feed(query, reader: nil) }
    return (page.items.map(\.id), page.next)
  }

  @Test func `a list contains the articles that match its condition, in order`() throws {
    #expect(try ids("lighthouse").ids == [34, 24, 14, 4])
    #expect(try ids("lighthouse", sort: .newest).ids == [4, 14, 24, 34])
    #expect(try ids("source:goal lighthouse").ids == [])
    #expect(try ids("category:sport").ids.count == 10)
    #expect(try ids("lighthouse", category: "sport").ids == [])
    #expect(try ids("NOT harbour").ids == [34, 24, 14, 4])
    #expect(try ids("lighthouse OR source:goal").ids.count == 14)
    #expect(try ids("age:>36h").ids == [40, 39, 38])
    #expect(try ids("harbour /lies [12]$/").ids == [3, 2])
  }

  @Test func `pages of a conditional list join without gaps`() throws {
    var found: [Int64] = []
    var cursor: FeedCursor?
    repeat {
      let page = try ids("lighthouse OR source:goal", limit: 3, after: cursor)
      #expect(page.ids.count <= 3)
      found += page.ids
      cursor = page.next
    } while cursor != nil
    #expect(try found == ids("lighthouse OR source:goal").ids)
  }

  @Test func `a story is represented by its best article that matches`() throws {
    try fixture.store.write { writer in
      try writer.db.execute(
        sql: """
          INSERT INTO story (id, articles, sources, latest, is_open) VALUES (3, 2, 2, 0, 0);
          INSERT INTO story_article (article_id, story_id, source_id, dated)
          VALUES (4, 3, 1, 0), (5, 3, 2, 0), (40, 3, 1, 0);
          """)
    }
    let found = try ids("lighthouse").ids
    #expect(found == [34, 24, 14, 4], "its better articles do not match")
    #expect(try ids("lighthouse OR source:goal").ids.contains(5))
    #expect(try !ids("lighthouse OR source:goal").ids.contains(4))
    #expect(try ids("is:copy", sort: .newest).ids == [5])
  }
}
