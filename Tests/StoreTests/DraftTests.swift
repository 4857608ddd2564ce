import Foundation
import GRDB
import Models
import Testing

@testable import SQLiteStore
@testable import Store

struct DraftTests {
  let fixture: StoreFixture
  let now = StoreFixture.now

  init() throws {
    fixture = try StoreFixture()
  }

  func put(
    _ draft: ArticleDraft, source: Int64 = 1, identities: Set<String>? = nil
  ) throws -> DraftOutcome {
    try fixture.store.write {
      try $0.place(
        ArrivedArticle(draft, dated: now), source: source,
        identities: identities ?? [draft.identity], isNew: false, at: now
      ).outcome
    }
  }

  @Test func `an article is new, unchanged or edited`() throws {
    let draft = fixture.draft("x")
    #expect(try put(draft) == .inserted(id: 1))
    #expect(try put(draft) == .unchanged(id: 1))
    #expect(try put(fixture.draft("x", title: "Corrected")) == .edited(id: 1))
    #expect(try put(draft, source: 2) == .inserted(id: 2))
  }

  @Test(
    arguments: [
      { $0.metadata.url = "u" }, { $0.metadata.authors = ["Ada LovelaceBen Ng"] },
      { $0.content.html = nil },
      { $0.metadata.published = StoreFixture.now }, { $0.metadata.image = "i" },
      { $0.content.attachments = [Attachment(url: "u")] },
    ] as [@Sendable (inout ArticleDraft) -> Void])
  func `a change of any shown field is an update`(
    edit: @Sendable (inout ArticleDraft) -> Void
  ) throws {
    var draft = fixture.draft("x")
    _ = try put(draft)
    edit(&draft)
    #expect(try put(draft) == .updated(id: 1))
  }

  @Test func `changed counters are not an edit`() throws {
    var draft = fixture.draft("x")
    _ = try put(draft)
    draft.counters = [.comments: 9]
    #expect(try put(draft) == .unchanged(id: 1))
  }

  @Test func `an article with a changed guid and the same address is the same`() throws {
    let url = "courier.example/a"
    _ = try put(fixture.draft("guid-1", title: "T", url: url))
    #expect(try put(fixture.draft("guid-2", title: "T", url: url)) == .unchanged(id: 1))
    #expect(try put(fixture.draft("guid-2", title: "T", url: url + "/b")) == .updated(id: 1))
  }

  @Test func `two entries of one document with the same address are two articles`() throws {
    let both: Set<String> = ["one", "two"]
    let first = fixture.draft("one", url: "courier.example/a")
    let second = fixture.draft("two", url: "courier.example/a")
    #expect(try put(first, identities: both) == .inserted(id: 1))
    #expect(try put(second, identities: both) == .inserted(id: 2))
  }

  @Test func `ids are never reused`() throws {
    _ = try put(fixture.draft("x"))
    try fixture.store.write { try $0.db.execute(sql: "DELETE FROM article") }
    #expect(try put(fixture.draft("y")) == .inserted(id: 2))
  }

  @Test func `a deleted article leaves no rows`() throws {
    try fixture.add("x", text: "lighthouse")
    try fixture.store.write { writer in
      let reader = try writer.readerID("ada")
      try writer.setMarks(ReaderMarks(readAt: now), reader: reader, article: 1)
      try writer.session.log([
        (1, LoggedEvent(.interaction(.view, reader: reader), at: now, votes: 1))
      ])
      try writer.session.setCounters([1: [.comments: 1]])
      try writer.db.execute(sql: "DELETE FROM article")
    }
    let found = try fixture.store.read { try $0.inspect() }
    #expect(found.isSound && found.articles == 0 && found.events == 0)
  }

  @Test func `the search index changes only with title and text`() throws {
    var draft = fixture.draft("x", text: "the lighthouse keeper")
    _ = try put(draft)
    draft.metadata.image = "https://courier.example/i.png"
    let (updated, before) = (draft, try indexChanges())
    _ = try put(updated)
    #expect(try indexChanges() == before)
    draft.searchText = "the lighthouse"
    draft.content.html = "<p>the lighthouse</p>"
    _ = try put(draft)
    #expect(try indexChanges() != before)
  }

  /// A value that changes whenever FTS5 writes a segment.
  private func indexChanges() throws -> Data? {
    try fixture.store.read {
      try Data.fetchOne($0.db, sql: "SELECT block FROM article_search_data WHERE id = 10")
    }
  }

  @Test func `another article at the same address does not replace the first`() throws {
    _ = try put(fixture.draft("monday", title: "Apple", url: "courier.example/word"))
    #expect(
      try put(fixture.draft("tuesday", title: "Pear", url: "courier.example/word"))
        == .inserted(id: 2))
  }

  @Test func `articles that share an id stay apart, whatever else the document contains`() throws {
    func poll(_ titles: String...) throws {
      let drafts = titles.map { title in
        var draft = fixture.draft("same", title: title)
        draft.isAmbiguous = titles.count > 1
        return draft
      }
      let identities = Set(drafts.map { $0.isAmbiguous ? $0.longIdentity : $0.identity })
      for draft in drafts { _ = try put(draft, identities: identities) }
    }
    func titles() throws -> [String] {
      try fixture.store.read {
        try String.fetchAll($0.db, sql: "SELECT title FROM article ORDER BY id")
      }
    }
    try poll("one")
    try poll("two", "one")
    #expect(try titles() == ["one", "two"])
    try poll("two")
    #expect(try titles() == ["one", "two"])
    try poll("three")
    #expect(try titles() == ["one", "two", "three"])
    try poll("three", "two")
    #expect(try titles() == ["one", "two", "three"])
  }
}
