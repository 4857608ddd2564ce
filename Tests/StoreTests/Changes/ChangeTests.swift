import Foundation
import GRDB
import Models
import Testing

@testable import SQLiteStore
@testable import Store

struct ChangeTests {
  private func changes(
    _ fixture: StoreFixture, after place: ChangeNumber = .beginning, reader: String = "ada",
    category: String? = nil, limit: Int = 100
  ) throws -> ChangePage {
    try fixture.store.changes(after: place, reader: reader, category: category, limit: limit)
  }

  private func texts(_ page: ChangePage) -> [String] {
    page.changes.map { "\($0.change.kind) \($0.change.subject)" }
  }

  @Test func `new and updated articles are listed in order, the last change of each kind`() throws {
    let fixture = try StoreFixture()
    #expect(try changes(fixture) == ChangePage(next: .beginning))
    try fixture.add("a")
    try fixture.add("b", source: 2)
    let first = try changes(fixture)
    #expect(texts(first) == ["article 1", "article 2"])
    // The same document again is not a change.
    try fixture.edit(fixture.draft("a"))
    #expect(try changes(fixture, after: first.next).changes.isEmpty)
    try fixture.edit(fixture.draft("a", title: "Another"))
    try fixture.edit(fixture.draft("a", title: "A third"))
    let second = try changes(fixture, after: first.next)
    #expect(texts(second) == ["updated 1"])
    #expect(try changes(fixture, after: second.next) == ChangePage(next: second.next))
    let now = try fixture.store.changes(after: nil, reader: "ada", category: nil, limit: 1)
    #expect(now == ChangePage(next: second.next))
  }

  @Test func `a reader gets only their own marks`() throws {
    let fixture = try StoreFixture()
    let id = try fixture.add("a")
    let start = try changes(fixture).next
    let now = StoreFixture.now
    func mark(_ reader: String, _ marks: ReaderMarks) throws {
      try fixture.store.write {
        try $0.setMarks(marks, reader: $0.readerID(reader), article: id)
      }
    }
    try mark("ada", ReaderMarks(readAt: now))
    // A view of an article that is read already is not a change.
    try mark("ada", ReaderMarks(readAt: now, viewedAt: now))
    try mark("ben", ReaderMarks(hiddenAt: now))
    let ada = try changes(fixture, after: start)
    #expect(texts(ada) == ["state 1"])
    #expect(try changes(fixture, after: ada.changes[0].change.number).changes.isEmpty)
    #expect(texts(try changes(fixture, after: start, reader: "ben")) == ["state 1"])
    #expect(try changes(fixture, after: start, reader: "nobody").changes.isEmpty)
    try fixture.store.mark([id], isRead: false, reader: "ada", at: now)
    #expect(texts(try changes(fixture, after: ada.next)) == ["state 1"])
  }

  @Test func `a category excludes changes of others, and an empty page has a cursor`() throws {
    let fixture = try StoreFixture()
    for index in 0..<5 { try fixture.add("\(index)", source: 1) }
    try fixture.add("goal", source: 2)
    let page = try changes(fixture, category: "sport", limit: 3)
    #expect(page.changes.isEmpty && page.next != .beginning)
    #expect(texts(try changes(fixture, after: page.next, category: "sport")) == ["article 6"])
  }

  @Test func `an invalid or outdated cursor resets the stream`() throws {
    let fixture = try StoreFixture()
    try fixture.add("a")
    let next = try changes(fixture).next
    for place in [
      ChangeNumber(id: next.id, at: next.at - 1), ChangeNumber(id: next.id + 7, at: next.at),
    ] {
      #expect(try changes(fixture, after: place) == ChangePage(next: next, isReset: true))
    }
    try fixture.add("b")
    try fixture.store.write { try $0.db.execute(sql: "DELETE FROM change WHERE id = 1") }
    #expect(try changes(fixture).isReset)
  }

  @Test func `the last hundred thousand changes are kept`() throws {
    let fixture = try StoreFixture()
    try fixture.store.write { writer in
      try writer.db.execute(
        sql: """
          WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 103000)
          INSERT INTO change (kind, subject) SELECT 0, i FROM n
          """)
    }
    let count = try fixture.store.read {
      try Int.fetchOne($0.db, sql: "SELECT count(*) FROM change") ?? 0
    }
    #expect((100_000...101_024).contains(count))
    #expect(try changes(fixture).isReset)
  }
}
