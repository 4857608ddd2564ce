import Foundation
import Models
import Store
import TestCluster
import Testing

@testable import PostgresStore

@Suite(.enabled(if: PostgresDatabase.isThere))
struct ChangeOrderTests {
  @Test func `a change committed late is delivered after later changes`() async throws {
    let fixture = try ConformanceFixture(try #require(StoreKind.all.last))
    let store = try #require(fixture.store as? PostgresStore)
    let (first, second) = (try await fixture.add("a"), try await fixture.add("b"))
    let start = try store.changes(after: nil, reader: "ada", category: nil, limit: 9).next
    var seen: [ChangePage] = []
    try store.transaction { (transaction: PostgresTransaction) in
      // Noted first, but visible last.
      _ = try transaction.run("UPDATE article SET title = 'Later' WHERE id = \(first)")
      try store.mark([second], isRead: true, reader: "ada", at: ConformanceFixture.now)
      seen.append(try store.changes(after: start, reader: "ada", category: nil, limit: 9))
    }
    seen.append(
      try store.changes(after: seen[0].next, reader: "ada", category: nil, limit: 9))
    #expect(seen.map { $0.changes.map(\.change.kind) } == [[.state], [.updated]])
    #expect(seen.map { $0.changes.map(\.change.subject) } == [[second], [first]])
    #expect(seen.allSatisfy { !$0.isReset })
  }

  @Test func `an article committed late is listed after later articles`() async throws {
    let fixture = try ConformanceFixture(try #require(StoreKind.all.last))
    let store = try #require(fixture.store as? PostgresStore)
    let first = try await fixture.add("a")
    let start = try store.arrivals(FeedQuery(), after: nil, reader: "ada").latest
    let seen = try await Overlap.run(in: store) { transaction, meeting in
      // It has the lower number, but becomes visible last.
      transaction.add(
        """
        INSERT INTO article (source_id, identity, digest, title, fetched, dated, word_count)
        SELECT source_id, 'late', digest, title, fetched, dated, 0 FROM article WHERE id = $1
        """, .integer(first))
      transaction.add(
        """
        INSERT INTO article_rank
        SELECT currval(pg_get_serial_sequence('article', 'id')), category_id, source_id, is_first,
          today, now, dated, burst FROM article_rank
        """)
      try meeting()
    } second: {
      let second = try await fixture.add("b", source: 2)
      let arrived = try store.arrivals(FeedQuery(), after: start, reader: "ada")
      #expect(arrived.items.map(\.id) == [second])
      return (second, arrived.latest)
    }
    let late = try store.arrivals(FeedQuery(), after: seen.value.1, reader: "ada").items.map(\.id)
    #expect(late.count == 1 && late[0] < seen.value.0)
  }

  @Test func `the last hundred thousand changes are kept`() async throws {
    let fixture = try ConformanceFixture(try #require(StoreKind.all.last))
    let store = try #require(fixture.store as? PostgresStore)
    _ = try store.run(
      "INSERT INTO change_note (kind, subject) SELECT 0, n FROM generate_series(1, 103000) n")
    // Some tens of thousands are numbered at a time.
    for _ in 0..<3 { _ = try await store.version() }
    #expect(try store.run("SELECT count(*) FROM change").first?[0] == 100_000)
    #expect(
      try store.changes(after: .beginning, reader: "ada", category: nil, limit: 9).isReset)
  }
}
