import Foundation
import GRDB
import Models
import PostgresStore
import TestCluster
import TestStore
import Testing
import Words

@testable import SQLiteStore
@testable import Store

/// Databases in which earlier versions stored reasons as English sentences.
struct ReasonCodeTests {
  private let folder: TemporaryFolder
  private let now = ConformanceFixture.now
  private let german = Wording(.german)

  private static let sentences = [
    """
    UPDATE article_page SET wanted = 'the feed''s text is short',
      choice = 'the page has 812 words, the feed 31; in 3 parts' WHERE article_id = 1
    """,
    """
    UPDATE article_page SET choice = 'the imported text is longer than the feed''s',
      failure = 'Too many pages were waiting.' WHERE article_id = 2
    """,
    "UPDATE article_page SET wanted = 'a wish of another time' WHERE article_id = 3",
    """
    UPDATE feed_state SET last_error =
      'a.example refused the connection. The server may be down, or the port wrong.'
    WHERE source_id = 1
    """,
    "UPDATE feed_state SET last_error = 'an error of another time' WHERE source_id = 2",
    "UPDATE notice SET reason = 'told by 4 sources'",
    "UPDATE notice_target SET failures = 1, failure = 'The server answered 500.'",
    "UPDATE edition_delivery SET failure = 'sh exited with status 3: no room'",
  ]

  init() throws { folder = try TemporaryFolder() }

  private func fill(_ store: some Store & SQLStore) async throws {
    try store.configure(ConformanceFixture.sources, categories: ["world", "sport"], at: now)
    try store.beginRanking(at: now)
    for id in 1...3 { try store.add(ConformanceFixture.draft("a\(id)"), source: 1, at: now) }
    try await store.wantPages([1, 2, 3], because: Message(.wantedAsked), at: now)
    let target = NoticeTarget(name: "hook", way: .command(["true"]))
    try await store.noteNotices(for: [target], reader: "ada", at: now)
    try await store.write(
      Notice.queueing(
        article: 1, for: "hook", reader: "1", because: Message(.noticeStory, 2), at: now))
    _ = try await store.storeEdition(
      of: "morning", slot: "1", reader: "ada", title: "t", articles: 1, targets: ["lpr"], at: now)
    let wanted = try await store.read("SELECT wanted FROM article_page").values(as: String.self)
    #expect(wanted == Array(repeating: "[\"wantedAsked\"]", count: 3))
    let reasons = try await store.read("SELECT reason FROM notice").values(as: String.self)
    #expect(reasons == ["[\"noticeStory\",2]"])
  }

  private func check(_ store: some Store & SQLStore) async throws {
    let pages = try [1, 2, 3].compactMap { try store.whole($0)?.offline.page }
    try #require(pages.count == 3)
    #expect(
      pages.map { german($0.wanted) } == [
        "der Text im Feed ist kurz", "angefordert", "a wish of another time",
      ])
    #expect(
      pages.map { page in page.choice.map { german($0) } } == [
        "die Seite hat 812 Wörter, der Feed 31; in 3 Teilen", german(KeptText.choice), nil,
      ])
    #expect(pages[1].failure == Message(.tooManyPages))
    let choices = try await store.read(
      "SELECT choice FROM article_page WHERE choice IS NOT NULL ORDER BY article_id"
    ).values(as: String.self)
    #expect(choices.count == 2 && choices.allSatisfy { $0.hasPrefix("[\"") })
    #expect(choices.last == KeptText.mark)
    let errors = try await store.read(
      "SELECT last_error FROM feed_state WHERE last_error IS NOT NULL ORDER BY source_id"
    ).values(as: String.self)
    #expect(errors == ["[\"connectionRefused\",\"a.example\"]", "an error of another time"])
    #expect(
      try store.noticeTroubles().map { german($0.failure) }
        == ["Der Server hat mit 500 geantwortet."])
    let notices = try await store.claimNotices(of: "hook", limit: { _ in 9 }, at: now)
    #expect(notices.map { german($0.reason) } == ["4 Quellen berichten"])
    let deliveries = try store.deliveries(of: nil, limit: 9)
    #expect(
      deliveries.map { delivery in delivery.failure.map { german($0) } }
        == ["sh endete mit Status 3: no room"])
  }

  private func makeOld(_ store: SQLiteStore) throws {
    try store.write { writer in
      for row in Self.sentences { try writer.db.execute(sql: row) }
      try writer.db.execute(sql: "DELETE FROM grdb_migrations WHERE identifier LIKE '49:%'")
    }
    try store.close()
  }

  private func makeOld(at address: PostgresAddress) throws {
    let pool = try PostgresPool(address, limit: 1)
    let undone = [
      "DELETE FROM tintm_schema WHERE step >= 26", "ALTER TABLE article DROP COLUMN given_id",
    ]
    for row in Self.sentences + undone {
      _ = try pool.run(row)
    }
    pool.close()
  }

  @Test func `an upgrade codes the reasons in a file`() async throws {
    let path = folder.file("tintm.db")
    let store = try SQLiteStore.create(at: path)
    try await fill(store)
    try makeOld(store)
    try await check(try SQLiteStore.create(at: path))
  }

  @Test(.enabled(if: PostgresDatabase.isThere))
  func `an upgrade codes the reasons on a server`() async throws {
    let address = try PostgresDatabase.makeEmpty()
    let store = try PostgresStore(at: address, path: "/nowhere")
    try await fill(store)
    store.close()
    try makeOld(at: address)
    let again = try PostgresStore(at: address, path: "/nowhere")
    try await check(again)
    again.close()
  }
}
