import Foundation
import GRDB
import Models
import Testing

@testable import SQLiteStore
@testable import Store

/// Sources and stories of a database of the first version.
struct MigratedStateTests {
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
    let state = try queue.read { try FeedState.bySource($0.run(FeedState.configured))[1] }
    #expect(state?.failures == 2)
    #expect(state?.nextDue == Date(timeIntervalSince1970: 60))
    #expect(state?.nextReason == nil && state?.meanBytes == nil)
  }

  @Test func `a database of the first version gets stories`() throws {
    let queue = try DatabaseQueue()
    try Schema.migrator.migrate(queue, upTo: "1: sources, articles, states, events, ranks")
    try queue.write { db in
      try db.execute(
        sql: """
          INSERT INTO category VALUES (1, 'world', 0);
          INSERT INTO source VALUES (1, 'Courier', 'u', NULL, 1, 0, 1, 1, 0);
          INSERT INTO article (source_id, identity, digest, fetched, dated, word_count)
            VALUES (1, 'a', 0, 0, 0, 0);
          INSERT INTO article_rank VALUES (1, 1, 1, 1, 0, 0, 0);
          """)
    }
    try Schema.migrator.migrate(queue)
    let items = try queue.read { try StoreReader(db: $0).feed(FeedQuery(), reader: nil).items }
    #expect(items.map(\.id) == [1])
    #expect(items.map(\.story) == [nil])
  }
}
