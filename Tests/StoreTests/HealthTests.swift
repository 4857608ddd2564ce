import Foundation
import GRDB
import Models
import Testing

@testable import SQLiteStore
@testable import Store

struct HealthTests {
  @Test func `an older database keeps its states`() throws {
    let queue = try DatabaseQueue()
    try Schema.migrator.migrate(queue, upTo: "1: sources, articles, states, events, ranks")
    try queue.write { db in
      try db.execute(
        sql: """
          INSERT INTO category VALUES (1, 'world', 0);
          INSERT INTO source VALUES (1, 'Courier', 'u', NULL, 1, 0, 1, 1, 0);
          INSERT INTO feed_state (source_id, url, failures, gone, conditional, skip_hours,
            skip_days, next_due) VALUES (1, 'u', 2, 'no', 'trusted', 0, 0, 60);
          """)
    }
    try Schema.migrator.migrate(queue)
    let state = try queue.read { try StoreReader(db: $0).feedState(1) }
    #expect(state?.failures == 2)
    #expect(state?.nextDue == Date(timeIntervalSince1970: 60))
    #expect(state?.nextReason == nil && state?.meanBytes == nil)
  }

  @Test func `sources and categories have unread and failing counts`() throws {
    let fixture = try StoreFixture()
    let now = StoreFixture.now
    for identity in ["x", "y", "z"] { try fixture.add(identity) }
    try fixture.store.write { writer in
      let reader = try writer.readerID("ada")
      try writer.setMarks(ReaderMarks(readAt: now), reader: reader, article: 1)
      var state = FeedState(url: try writer.reader.sources(at: now)[0].url)
      state.failures = 1
      try writer.setFeedState(state, source: 1)
    }
    let reader = try fixture.store.read { try $0.readerID("ada") }
    let sources = try fixture.store.read { try $0.sources(reader: reader, at: now) }
    #expect(sources.map(\.unread) == [2, 0])
    #expect(try fixture.store.read { try $0.sources(at: now) }.map(\.unread) == [3, 0])
    let categories = try fixture.store.read { try $0.categories(reader: reader, at: now) }
    #expect(categories.map(\.failing) == [1, 0])
    #expect(categories.map(\.newPerDay) == [3, 0])
  }
}
