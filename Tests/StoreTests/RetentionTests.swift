import Foundation
import GRDB
import Models
import Testing

@testable import SQLiteStore
@testable import Store

struct RetentionTests {
  let fixture: StoreFixture
  let now = StoreFixture.now

  init() throws {
    fixture = try StoreFixture()
    for day in 0..<10 {
      let dated = now.addingTimeInterval(Double(-day) * 86_400)
      try fixture.add("c\(day)", dated: dated)
      if day < 4 { try fixture.add("g\(day)", source: 2, dated: dated) }
    }
  }

  func expired(_ settings: RetentionSettings, limit: Int = 100) throws -> [ExpiredArticle] {
    try fixture.store.read { try $0.expired(settings, at: now, limit: limit) }
  }

  func titles(_ settings: RetentionSettings, limit: Int = 100) throws -> [String] {
    try expired(settings, limit: limit).map { $0.title ?? "" }
  }

  @Test func `without a rule no article expires`() throws {
    #expect(try expired(RetentionSettings()) == [])
  }

  @Test func `a limit by age deletes the oldest first`() throws {
    #expect(
      try titles(RetentionSettings(days: 7)) == ["Title of c9", "Title of c8"])
    #expect(try titles(RetentionSettings(days: 7), limit: 1) == ["Title of c9"])
    #expect(try expired(RetentionSettings(days: 8)).map(\.reason) == [.age(days: 8)])
  }

  @Test func `a limit by count keeps the newest of each source`() throws {
    #expect(
      try titles(RetentionSettings(articlesPerSource: 3)).sorted()
        == [
          "Title of c3", "Title of c4", "Title of c5", "Title of c6", "Title of c7",
          "Title of c8", "Title of c9", "Title of g3",
        ])
  }

  @Test func `a bookmarked article never expires`() throws {
    try fixture.store.write { writer in
      let reader = try writer.readerID("ada")
      let id =
        try Int64.fetchOne(
          writer.db, sql: "SELECT id FROM article WHERE identity = 'c9'") ?? 0
      try writer.setMarks(ReaderMarks(bookmarkedAt: now), reader: reader, article: id)
    }
    #expect(try titles(RetentionSettings(days: 7)) == ["Title of c8"])
    #expect(!(try titles(RetentionSettings(articlesPerSource: 1)).contains("Title of c9")))
  }

  @Test func `a deleted article is not stored again while its feed lists it`() async throws {
    let store = fixture.store
    #expect(try await store.deleteExpired(.age(days: 7), at: now, limit: 9) == 2)
    #expect(try fixture.edit(fixture.draft("c9")) == .deleted)
    try await store.endRetention(forgettingBefore: now)
    #expect(try fixture.edit(fixture.draft("c8")) == .deleted)
    try await store.endRetention(forgettingBefore: now.addingTimeInterval(1))
    #expect(try fixture.edit(fixture.draft("c8")) == .inserted(id: 15))
    #expect(try store.inspect().isSound)
  }

  @Test func `deletion frees disk space`() throws {
    let folder = try TemporaryFolder()
    let fixture = try StoreFixture(store: .create(at: folder.file("t.db")))
    for index in 0..<200 {
      // Markup that does not compress to a few bytes.
      let links = (0..<3000).map { String(($0 + index * 3000) &* 2_654_435_761, radix: 36) }
      var draft = fixture.draft("a\(index)")
      draft.content.html = links.map { "<a href='\($0)'>w</a>" }.joined()
      try fixture.edit(draft)
    }
    let full = try fixture.store.read { try $0.inspect().bytes }
    try fixture.store.write { try $0.delete((1...200).map(Int64.init), at: now) }
    try fixture.store.shrink()
    #expect(try fixture.store.read { try $0.inspect().bytes } < full / 3)
  }

  @Test func `a clock that has jumped deletes nothing`() throws {
    let future = now.addingTimeInterval(20 * 365 * 86_400)
    let expired = try fixture.store.read {
      try $0.expired(RetentionSettings(days: 7), at: future, limit: 100)
    }
    #expect(expired.isEmpty)
  }
}
