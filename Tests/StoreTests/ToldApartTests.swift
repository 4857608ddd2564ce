import Foundation
import GRDB
import Models
import PostgresStore
import TestCluster
import TestStore
import Testing

@testable import SQLiteStore
@testable import Store

/// Databases in which an earlier rule made articles of one source copies of each other, because of
/// their address.
struct ToldApartTests {
  private let folder: TemporaryFolder
  private let now = ConformanceFixture.now

  /// Articles of two sources at one address, but for the fifth; the third has the headline of the
  /// first.
  private static let rows = [
    "UPDATE article SET url_key = 'notes.example/', title = 'Notes ' || id",
    "UPDATE article SET url_key = 'notes.example/5' WHERE id = 5",
    "UPDATE article SET title = 'Notes 1' WHERE id = 3",
  ]

  init() throws { folder = try TemporaryFolder() }

  private func membership(
    _ article: Int64, in story: Int64 = 1, source: Int64 = 1, copyOf original: Int64? = 1
  ) -> StoryMembership {
    StoryMembership(
      article: article, story: story, source: source, dated: now, duplicateOf: original)
  }

  private func fill(_ store: any Store) throws {
    try store.configure(ConformanceFixture.sources, categories: ["world", "sport"], at: now)
    try store.beginRanking(at: now)
    for id in Int64(1)...7 {
      try store.add(ConformanceFixture.draft("a\(id)"), source: id == 4 ? 2 : 1, at: now)
    }
    let placed = [
      membership(1, copyOf: nil), membership(2), membership(3), membership(4, source: 2),
      membership(5), membership(6), membership(7, in: 6, copyOf: nil),
    ]
    try store.cluster(placed.map { .place($0) }, of: Array(1...7), at: now)
  }

  /// The second is placed again. The sixth is not: the story that it began has an article.
  private func check(_ store: any Store) async throws {
    #expect(try await store.storyQueue(limit: nil) == [2])
    #expect(try store.storyMembership(of: 2) == nil)
    for id in [3, 4, 5, 6] as [Int64] {
      #expect(try store.storyMembership(of: id)?.duplicateOf == 1, "\(id)")
    }
    var questions = ClusteringQuestions()
    questions.stories = [1]
    let members = try store.ask(questions).stories[1] ?? []
    #expect(members.map(\.membership.article) == [1, 3, 4, 5, 6])
    try store.cluster([.place(membership(2, in: 2, copyOf: nil))], of: [2], at: now)
    #expect(try store.storyMembership(of: 2)?.story == 2)
  }

  private func makeFile(at path: String) throws {
    let store = try SQLiteStore.create(at: path)
    try fill(store)
    try store.write { writer in
      for row in Self.rows { try writer.db.execute(sql: row) }
      try writer.db.execute(sql: "DELETE FROM grdb_migrations WHERE identifier LIKE '46:%'")
    }
    try store.close()
  }

  private func fillServer(at address: PostgresAddress) throws {
    let store = try PostgresStore(at: address, path: "/nowhere")
    try fill(store)
    store.close()
    let pool = try PostgresPool(address, limit: 1)
    let undone = [
      "DELETE FROM tintm_schema WHERE step >= 23", "DROP TABLE moved_mark",
      "ALTER TABLE source DROP COLUMN reading", "ALTER TABLE article DROP COLUMN given_id",
    ]
    for row in Self.rows + undone { _ = try pool.run(row) }
  }

  @Test func `an upgrade queues them in a file`() async throws {
    let path = folder.file("tintm.db")
    try makeFile(at: path)
    try await check(try SQLiteStore.create(at: path))
  }

  @Test(.enabled(if: PostgresDatabase.isThere))
  func `an upgrade queues them on a server`() async throws {
    let address = try PostgresDatabase.makeEmpty()
    try fillServer(at: address)
    let store = try PostgresStore(at: address, path: "/nowhere")
    try await check(store)
    store.close()
  }
}
