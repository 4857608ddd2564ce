import Foundation
import GRDB
import Models
import PostgresStore
import TestCluster
import TestStore
import Testing

@testable import SQLiteStore
@testable import Store

/// Databases in which earlier versions named sources by addresses with passwords.
struct SecretNameTests {
  private let now = ConformanceFixture.now
  private let secret = "https://ada:pass@word@own.example/feed?a=b&token=abc&key=d#top"
  private let shown = "https://own.example/feed?a=b&token=…&key=…#top"

  @Test func `new names show no secret and stay different`() {
    let names: [(id: Int64, name: String)] = [
      (1, "https://a:b@x.example/"), (2, "https://c:d@x.example/"), (3, "Plain"),
      (4, "https://x.example/ 2"), (5, "a@b.example"), (6, "https://y.example/?page=1"),
    ]
    let new = SecretNames.mended(names)
    #expect(new.map(\.id) == [1, 2])
    #expect(new.map(\.name) == ["https://x.example/", "https://x.example/ 3"])
  }

  private func fill(_ store: any Store) throws {
    try store.configure(
      [
        Source(
          name: "https://me:secret@shared.example/rss",
          address: .web("https://me:secret@shared.example/rss"), categories: ["world"])
      ], categories: ["world"], at: now)
    let ada = try #require(try store.addReader("ada"))
    _ = try store.addOwnSource(
      SourceListing(name: secret, url: "https://ada:pass@own.example/feed", categories: ["own"]),
      of: ada.id, at: now)
    _ = try store.addRules(
      [
        Rule("x", sources: [secret], actions: RuleActions(hide: true)),
        Rule("y", sources: ["Plain"], actions: RuleActions(hide: true)),
      ], reader: "ada")
  }

  private func check(_ store: any Store) throws {
    let names = try store.streamSources(reader: "ada").map(\.name)
    #expect(names == ["https://shared.example/rss", shown])
    let ada = try #require(try store.reader(named: "ada"))
    #expect(try store.ownSources(of: ada.id).map(\.storedName) == [shown])
    let rules = try store.ruleUses(of: "ada", since: now).map(\.rule.rule.sources)
    #expect(rules == [[shown], ["Plain"]])
    // Addresses stay, since they are what is polled.
    #expect(
      try store.streamSources(reader: "ada").map(\.url)
        == ["https://me:secret@shared.example/rss", "https://ada:pass@own.example/feed"])
    // The changes are in the record for clients.
    let change = try store.changes(after: .beginning, reader: "ada", category: nil, limit: 100)
    #expect(change.changes.count { if case .source = $0.subject { true } else { false } } == 2)
  }

  @Test func `an upgrade mends the names of a file`() throws {
    let folder = try TemporaryFolder()
    let path = folder.file("tintm.db")
    let store = try SQLiteStore.create(at: path)
    try fill(store)
    try store.write { writer in
      try writer.db.execute(
        sql: "DELETE FROM grdb_migrations WHERE identifier LIKE '38:%'; DELETE FROM change")
    }
    try store.close()
    let again = try SQLiteStore.create(at: path)
    try check(again)
  }

  @Test(.enabled(if: PostgresDatabase.isThere))
  func `an upgrade mends the names on a server`() throws {
    let address = try PostgresDatabase.makeEmpty()
    let store = try PostgresStore(at: address, path: "/nowhere")
    try fill(store)
    store.close()
    let pool = try PostgresPool(address, limit: 1)
    // The steps after it create these.
    for statement in [
      "DELETE FROM tintm_schema WHERE step >= 15", "DROP INDEX story_newest",
      "DROP TABLE reading_list, note, highlight, moved_article, source_icon, reader_visit",
      "DROP TABLE reading_position, shared_article, moved_mark",
      "ALTER TABLE reader DROP COLUMN shares_refused", "ALTER TABLE feed_state DROP COLUMN icon",
      "ALTER TABLE reader_session DROP COLUMN settings",
      "ALTER TABLE article_state DROP COLUMN expired_at",
      "ALTER TABLE article DROP COLUMN given_id",
      "ALTER TABLE app_password DROP COLUMN rights", "ALTER TABLE source DROP COLUMN reading",
      "ALTER TABLE source RENAME COLUMN is_shared TO household",
      "ALTER TABLE weight_trial RENAME TO mix_trial",
      "ALTER INDEX weight_trial_pkey RENAME TO mix_trial_pkey",
      "ALTER TRIGGER article_example_features ON article RENAME TO article_taught",
      "ALTER TRIGGER training_example_delete ON training_example RENAME TO lesson_delete",
      "ALTER FUNCTION keep_example_features RENAME TO keep_taught",
      "ALTER FUNCTION delete_example_features RENAME TO forget_taught",
      "ALTER TABLE example_feature RENAME TO taught_feature",
      "ALTER INDEX example_feature_pkey RENAME TO taught_feature_pkey",
      "ALTER TABLE training_example RENAME TO lesson",
      "ALTER INDEX training_example_pkey RENAME TO lesson_pkey",
      "ALTER INDEX example_article RENAME TO lesson_article",
      "ALTER INDEX example_opened RENAME TO lesson_opened",
    ] {
      _ = try pool.run(statement)
    }
    _ = try pool.run("DELETE FROM change_note")
    _ = try pool.run("DELETE FROM change")
    let again = try PostgresStore(at: address, path: "/nowhere")
    try check(again)
    again.close()
  }
}
