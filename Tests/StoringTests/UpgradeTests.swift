import Foundation
import GRDB
import Models
import Testing

@testable import Storing

/// Databases of earlier versions become those of this one, with what is in them.
struct UpgradeTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  /// A database as the first version made it, with an article.
  func first() throws -> String {
    let path = folder.file("tintm.db")
    let queue = try DatabaseQueue(path: path)
    try queue.writeWithoutTransaction { db in
      try db.execute(sql: "PRAGMA auto_vacuum = INCREMENTAL")
      try db.execute(sql: "PRAGMA application_id = \(Schema.applicationID)")
      try db.execute(sql: "PRAGMA journal_mode = WAL")
    }
    try Schema.migrator.migrate(queue, upTo: "1: sources, articles, states, events, ranks")
    try queue.write { db in
      try db.execute(
        sql: """
          INSERT INTO category VALUES (1, 'world', 0);
          INSERT INTO source (id, name, url, category_id, position, configured, added)
            VALUES (1, 'Courier', 'https://courier.example/rss', 1, 0, 1, 0);
          INSERT INTO source_category VALUES (1, 1);
          INSERT INTO article (id, source_id, identity, digest, title, fetched, dated, word_count)
            VALUES (7, 1, 'x', 0, 'Title of x', 0, 1700000000, 2);
          INSERT INTO article_content VALUES (7, '<p>some words</p>', NULL, NULL);
          INSERT INTO article_search (rowid, title, body) VALUES (7, 'Title of x', 'some words');
          INSERT INTO article_rank VALUES (7, 1, 1, 1, 0, 0, 1700000000);
          """)
    }
    try queue.close()
    return path
  }

  @Test func `what the first version stored is read as before`() throws {
    let store = try ArticleStore.existing(at: first())
    #expect(try store.read { try $0.content(7) }?.html == "<p>some words</p>")
    #expect(try store.read { try $0.inspect() }.isSound)
    #expect(try store.read { try $0.revisions(7) } == [])
    #expect(try store.read { try $0.page(7) } == nil)
  }

  @Test func `an edit is known from what the first version stored`() throws {
    let fixture = try StoreFixture(store: .existing(at: first()))
    var draft = fixture.draft("x", text: "some  words")
    draft.wordCount = 2
    #expect(try fixture.edit(draft) == .updated(id: 7))
    draft.searchText = "other words"
    draft.content.html = "<p>other words</p>"
    #expect(try fixture.edit(draft) == .edited(id: 7))
    let kept = try fixture.store.read { try $0.revisions(7) }
    #expect(kept.map(\.content.html) == ["<p>some  words</p>"])
  }
}
