import Foundation
import GRDB
import Models
import TestStore
import Testing

@testable import SQLiteStore
@testable import Store

struct PackedTextTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  @Test(arguments: [
    PackedText(
      html: "<p>Ships &amp; keepers</p>", text: nil, title: "Ships", body: "Ships & keepers"),
    PackedText(html: nil, text: "plain", title: nil, body: "plain"),
    PackedText(html: "", text: nil, title: "", body: ""),
    PackedText(
      html: String(repeating: "<p>京都の灯台</p>", count: 9000), text: "", title: "灯台",
      body: String(repeating: "京都の灯台\n", count: 9000)),
  ])
  func `packed texts are unpacked, whole and in parts`(texts: PackedText) {
    texts.packed.withUnsafeBytes { bytes in
      #expect(PackedText(bytes) == texts)
      for (part, text) in zip(
        PackedText.Part.allCases, [texts.html, texts.text, texts.page, texts.title, texts.body])
      {
        #expect(Self.unpacked(part, of: bytes) == text)
      }
    }
  }

  private static func unpacked(
    _ part: PackedText.Part, of bytes: UnsafeRawBufferPointer
  ) -> String? {
    PackedText.withUnpacked(part, of: bytes) { String(decoding: $0, as: UTF8.self) }
  }

  @Test func `texts that an earlier version deflated are unpacked`() throws {
    let stored = try #require(
      Data(
        base64Encoded:
          "GwAABhCzKbALzsgsKFZQS8wtsFbITk0tSC0qttGHCkPlYOIA"))
    stored.withUnsafeBytes { bytes in
      #expect(
        PackedText(bytes)
          == PackedText(
            html: "<p>Ships &amp; keepers</p>", text: nil, title: "Ships", body: "Ships & keepers"))
      #expect(Self.unpacked(.title, of: bytes) == "Ships")
    }
  }

  @Test func `damaged bytes are refused, whatever size they declare`() {
    let whole = PackedText(html: "<p>words</p>", text: nil, title: "t", body: "words").packed
    let damaged: [[UInt8]] = [
      [], [1], Array(whole.dropLast(4)), Array(repeating: 0xA5, count: 4096),
      // Half a gigabyte in a few bytes.
      [0xFF, 0xFF, 0xFF, 0xFF, 0x01, 0, 0, 1] + whole.dropFirst(4),
      [0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 1],
    ]
    for bytes in damaged {
      bytes.withUnsafeBytes { bytes in
        #expect(PackedText(bytes) == nil)
        #expect(Self.unpacked(.body, of: bytes) == nil)
      }
    }
  }

  @Test func `the index finds stored texts after edits and deletions`() throws {
    let fixture = try StoreFixture()
    // Zero-width spaces in the text itself, besides those that separate such characters for the
    // index.
    let texts = ["the keeper's lamp", "京都の灯台", "ships\u{200B}sail", "ก\u{200B}ข", ""]
    for (number, text) in texts.enumerated() { try fixture.add("a\(number)", text: text) }
    try Self.checkIndex(fixture.store)
    #expect(try Self.found("keeper", fixture.store) == [1])
    #expect(try Self.found("灯台", fixture.store) == [2])
    #expect(try Self.found("shipssail", fixture.store) == [3])

    for (number, text) in texts.enumerated() {
      try fixture.edit(fixture.draft("a\(number)", title: "New", text: "harbour " + text))
    }
    try Self.checkIndex(fixture.store)
    #expect(try Self.found("harbour", fixture.store) == [1, 2, 3, 4, 5])
    #expect(try fixture.store.whole(2)?.content?.html == "<p>harbour 京都の灯台</p>")

    try fixture.store.write("DELETE FROM article WHERE id \(in: [1, 3])")
    try Self.checkIndex(fixture.store)
    #expect(try Self.found("harbour", fixture.store) == [2, 4, 5])
    #expect(try fixture.store.read { try $0.inspect() }.isSound)
  }

  @Test func `texts of an earlier version are read, edited, deleted and packed step by step`()
    throws
  {
    let path = folder.file("tintm.db")
    let store = try SQLiteStore.existing(at: earlier(path, articles: 9))
    let fixture = try StoreFixture(store: store)
    func loose() throws -> [Int64] {
      try store.read { try Int64.fetchAll($0.db, sql: "SELECT id FROM loose_text ORDER BY id") }
    }
    func page(_ article: Int64) throws -> String? {
      try store.whole(article)?.content?.html
    }
    #expect(try loose() == Array(1...9))
    #expect(try page(8) == "<p>page of 8</p>")
    try Self.checkIndex(store)
    #expect(try Self.found("灯台", store) == Array(1...9))
    #expect(try store.read { try $0.plainText(4) } == "words of 4 京都の灯台")

    try fixture.edit(fixture.draft("a2", text: "harbour"))
    try store.write("DELETE FROM article WHERE id \(in: [3])")
    #expect(try loose() == [1, 4, 5, 6, 7, 8, 9])
    try Self.checkIndex(store)

    #expect(try store.write { try $0.packTexts(atMost: 4) })
    #expect(try loose() == [7, 8, 9])
    try Self.checkIndex(store)
    #expect(try !store.write { try $0.packTexts(atMost: 4) })
    #expect(try loose() == [])
    try Self.checkIndex(store)
    #expect(try page(8) == "<p>page of 8</p>")
    #expect(try page(2) == "<p>harbour</p>")
    #expect(
      try store.read { try Int.fetchOne($0.db, sql: "SELECT count(*) FROM loose_page") } == 0)
    #expect(
      try store.read { try Set(String.fetchAll($0.db, sql: "SELECT html FROM article_page")) }
        == [""])
    for article in [1, 4, 5, 6, 7, 8, 9] as [Int64] {
      if article != 8 { #expect(try page(article) == "<p>words of \(article) 京都の灯台</p>") }
      #expect(try store.read { try $0.plainText(article) } == "words of \(article) 京都の灯台")
    }
    #expect(try Self.found("灯台", store) == [1, 4, 5, 6, 7, 8, 9])
    #expect(try Self.found("harbour", store) == [2])
    #expect(try store.read { try $0.inspect() }.isSound)
  }

  @Test func `texts of an earlier version are recovered from a damaged database`() throws {
    let path = try earlier(folder.file("tintm.db"), articles: 9)
    try SQLiteStore.existing(at: path).close()
    let queue = try DatabaseQueue(path: path)
    try queue.writeWithoutTransaction { try $0.execute(sql: "DELETE FROM loose_text WHERE id = 5") }
    try queue.close()
    let report = try DatabaseRepair(
      of: path, keys: { _, _ in RankKeys(today: 0, now: 1) }, plainText: { "made of " + $0 }
    ).write(to: folder.file("saved.db"), now: StoreFixture.now)
    #expect(report.remaining == [] && report.lostTexts == 0)
    let saved = try SQLiteStore.existing(at: folder.file("saved.db"))
    try Self.checkIndex(saved)
    #expect(try Self.found("words", saved) == Array(1...9))
    #expect(try saved.read { try $0.plainText(5) } == "made of <p>words of 5 京都の灯台</p>")
  }

  @Test func `damaged texts are reported, and the rest of the article is recovered`() throws {
    let store = try SQLiteStore.create(at: folder.file("tintm.db"))
    let fixture = try StoreFixture(store: store)
    try fixture.add("a", text: "words of a")
    try fixture.add("b", text: "words of b")
    try store.write { writer in
      try writer.db.execute(
        sql: """
          UPDATE article_body SET packed = zeroblob(60) WHERE article_id = 1;
          INSERT INTO article_page (article_id, wanted, fetched, html, is_shown, choice)
            VALUES (1, 'short', 5, '', 1, 'longer');
          """)
    }
    #expect(try store.read { try $0.inspect() }.orphans == ["1 articles with unreadable text"])
    #expect(try store.whole(1)?.content == ArticleContent())
    try store.close()
    let report = try DatabaseRepair(
      of: folder.file("tintm.db"), keys: { _, _ in RankKeys(today: 0, now: 1) }, plainText: { $0 }
    ).write(to: folder.file("saved.db"), now: StoreFixture.now)
    #expect(report.remaining == [] && report.lostTexts == 1)
    let saved = try SQLiteStore.existing(at: folder.file("saved.db"))
    try Self.checkIndex(saved)
    #expect(try Self.found("title", saved) == [1, 2])
    #expect(try Self.found("words", saved) == [2])
    // The page is fetched again.
    #expect(try saved.whole(1)?.offline.page?.status == .waiting)
  }

  /// A database as the version before this format wrote it.
  private func earlier(_ path: String, articles: Int) throws -> String {
    let queue = try DatabaseQueue(path: path)
    try queue.writeWithoutTransaction { db in
      try db.execute(
        sql: """
          PRAGMA auto_vacuum = INCREMENTAL; PRAGMA application_id = \(Schema.applicationID);
          PRAGMA journal_mode = WAL
          """)
    }
    try Schema.migrator.migrate(queue, upTo: "33: orders of sources")
    try queue.write { db in
      try db.execute(
        sql: """
          INSERT INTO category VALUES (1, 'world', 0);
          INSERT INTO source (id, name, url, category_id, position, configured, added)
            VALUES (1, 'Courier', 'https://courier.example/rss', 1, 0, 1, 0);
          INSERT INTO source_category VALUES (1, 1);
          """)
      for article in 1...articles {
        let text = "words of \(article) 京都の灯台"
        try db.execute(
          sql: """
            INSERT INTO article (id, source_id, identity, digest, title, fetched, dated, word_count)
              VALUES (?1, 1, 'a' || ?1, 0, 'Title', 0, 1700000000, 2);
            """, arguments: [article])
        try db.execute(
          sql: "INSERT INTO article_content (article_id, html) VALUES (?, ?)",
          arguments: [article, "<p>\(text)</p>"])
        try db.execute(
          sql: "INSERT INTO article_search (rowid, title, body) VALUES (?, 'Title', ?)",
          arguments: [article, SearchText.indexable(text)])
        try db.execute(
          sql: """
            INSERT INTO article_rank (article_id, category_id, source_id, is_first, today, now, dated)
            VALUES (?, 1, 1, 1, 0, 0, 1700000000)
            """, arguments: [article])
      }
      // One page that is shown, and one that is not.
      try db.execute(
        sql: """
          INSERT INTO article_page (article_id, wanted, fetched, html, is_shown, choice)
          VALUES (8, 'short', 5, '<p>page of 8</p>', 1, 'longer'),
            (2, 'short', 5, '<p>page of 2</p>', 0, 'shorter')
          """)
    }
    try queue.close()
    return path
  }

  private static func found(_ word: String, _ store: SQLiteStore) throws -> [Int64] {
    try store.read { try $0.search(SearchQuery(word), reader: nil).map(\.article.id).sorted() }
  }

  /// FTS5 compares its index with the articles' texts and throws an error if they differ.
  private static func checkIndex(_ store: SQLiteStore) throws {
    try store.write { writer in
      try writer.db.execute(
        sql: "INSERT INTO article_search (article_search, rank) VALUES ('integrity-check', 1)")
    }
  }
}
