import Foundation
import GRDB
import Models
import PostgresStore
import TestCluster
import TestStore
import Testing

@testable import SQLiteStore
@testable import Store

/// Databases whose ranks do not name the stories of their articles.
struct StoryRankUpgradeTests {
  private let now = ConformanceFixture.now

  /// Two articles of a story, and one alone.
  private func fill(_ store: any Store) throws {
    try store.configure(ConformanceFixture.sources, categories: ["world", "sport"], at: now)
    try store.beginRanking(at: now)
    for id in Int64(1)...3 {
      try store.add(ConformanceFixture.draft("a\(id)"), at: now)
      let membership = StoryMembership(
        article: id, story: id == 2 ? 1 : id, source: 1, dated: now)
      try store.cluster([.place(membership)], of: [id], at: now)
    }
  }

  private func check(_ store: any Store) throws {
    #expect(try !store.inspect().orphans.contains { $0.hasSuffix("story in their ranks") })
  }

  @Test func `an upgrade names them in a file`() throws {
    let folder = try TemporaryFolder()
    let path = folder.file("tintm.db")
    let store = try SQLiteStore.create(at: path)
    try fill(store)
    try store.write { writer in
      try writer.db.execute(
        sql: """
          DROP INDEX rank_story;
          DROP INDEX rank_story_first;
          ALTER TABLE article_rank DROP COLUMN story_id;
          DELETE FROM grdb_migrations WHERE identifier LIKE '52:%'
          """)
    }
    try store.close()
    try check(try SQLiteStore.create(at: path))
  }

  @Test(.enabled(if: PostgresDatabase.isThere))
  func `an upgrade names them on a server`() throws {
    let address = try PostgresDatabase.makeEmpty()
    let store = try PostgresStore(at: address, path: "/nowhere")
    try fill(store)
    store.close()
    let pool = try PostgresPool(address, limit: 1)
    for statement in [
      "DELETE FROM tintm_schema WHERE step >= 29", "ALTER TABLE article_rank DROP COLUMN story_id",
    ] {
      _ = try pool.run(statement)
    }
    let again = try PostgresStore(at: address, path: "/nowhere")
    try check(again)
    again.close()
  }
}
