import Foundation
import GRDB
import Glibc
import Testing

@testable import SQLiteStore

/// The first start after an upgrade, killed again and again: while the schema changes, and while
/// texts and the index are rewritten afterwards.
struct UpgradeKillTests {
  private static let articles = 400

  let sandbox: Sandbox

  init() throws {
    sandbox = try Sandbox()
    try sandbox.write(
      """
      offline: {full_text: never, images: none}
      sources:
        - {name: Courier, url: "file:feed.xml", category: world}
      """, to: "feeds.yml")
    try sandbox.write(
      "<rss version=\"2.0\"><channel><title>T</title><item><title>New</title></item></channel></rss>",
      to: "feed.xml")
  }

  /// A database of the first version with articles of about a kilobyte, every tenth bookmarked.
  private func makeFirst() throws {
    let queue = try DatabaseQueue(path: sandbox.database)
    try SQLiteStore.prepare(queue)
    try Schema.migrator.migrate(queue, upTo: Schema.migrator.migrations[0])
    try queue.write { db in
      try db.execute(
        sql: """
          INSERT INTO category (id, name, position) VALUES (1, 'world', 0);
          INSERT INTO source (id, name, url, category_id, position, configured, added)
            VALUES (1, 'Courier', 'https://courier.example/rss', 1, 0, 1, 0);
          INSERT INTO source_category VALUES (1, 1);
          INSERT INTO reader (id, name) VALUES (1, 'ada');
          WITH RECURSIVE n (id) AS (SELECT 1 UNION ALL SELECT id + 1 FROM n WHERE id < \(Self.articles))
          INSERT INTO article (id, source_id, identity, digest, title, fetched, dated, word_count)
            SELECT id, 1, id, 0, 'Title ' || id, 0, 1700000000, 2 FROM n;
          INSERT INTO article_content (article_id, html)
            SELECT id, '<p>harbour ' || hex(randomblob(500)) || ' of ' || id || '</p>' FROM article;
          INSERT INTO article_search (rowid, title, body)
            SELECT id, title, 'harbour word' || id FROM article;
          INSERT INTO article_rank SELECT id, 1, 1, 1, 0, 0, dated FROM article;
          INSERT INTO article_state (reader_id, article_id, bookmarked_at)
            SELECT 1, id, 5 FROM article WHERE id % 10 = 0;
          """)
    }
    try queue.close()
  }

  /// The size of the log and the time of its last change: they differ after each write.
  private func log() -> [Int] {
    var status = stat()
    guard stat(sandbox.database + "-wal", &status) == 0 else { return [] }
    return [status.st_size, status.st_mtim.tv_sec, status.st_mtim.tv_nsec]
  }

  /// Runs a pass and kills it after some writes.
  ///
  /// - Returns: whether it ended before.
  private func pass(killedAfter writes: Int) throws -> Bool {
    let process = sandbox.process("fetch", "--force") { _ in }
    var (seen, last) = (0, log())
    try process.run()
    while seen < writes, process.isRunning {
      let now = log()
      if now != last { (seen, last) = (seen + 1, now) }
      sched_yield()
    }
    kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
    return process.terminationReason == .exit
  }

  /// Checks a copy of the files as the killed process left them.
  ///
  /// - Returns: whether the schema is that of this version.
  private func expectWhole() throws -> Bool {
    let copy = sandbox.folder.appendingPathComponent("copy.db").path
    for end in ["", "-wal"] where FileManager.default.fileExists(atPath: sandbox.database + end) {
      try? FileManager.default.removeItem(atPath: copy + end)
      try FileManager.default.copyItem(atPath: sandbox.database + end, toPath: copy + end)
    }
    let queue = try DatabaseQueue(path: copy)
    defer { try? queue.close() }
    return try queue.read { db in
      let texts = try db.tableExists("article_body") ? "article_body" : "article_content"
      for (table, count) in [
        ("article WHERE id <= \(Self.articles)", Self.articles),
        ("\(texts) WHERE article_id <= \(Self.articles)", Self.articles),
        ("article_state", Self.articles / 10),
      ] {
        #expect(try Int.fetchOne(db, sql: "SELECT count(*) FROM \(table)") == count, "\(table)")
      }
      #expect(try String.fetchOne(db, sql: "PRAGMA quick_check") == "ok")
      return try Schema.migrator.appliedIdentifiers(db).count == Schema.migrator.migrations.count
    }
  }

  @Test func `a kill at any time of the first start loses nothing`() throws {
    try makeFirst()
    var (writes, kills, isCurrent) = (1, 0, false)
    // Each run gets further than the one before, or has more time.
    while try !pass(killedAfter: writes) {
      kills += 1
      writes += max(1, writes / 4)
      guard try expectWhole(), !isCurrent else { continue }
      // The schema is that of this version; rewriting goes on.
      (writes, isCurrent) = (1, true)
    }
    #expect(kills > 1)
    // One pass rewrites a bounded number of texts.
    for _ in 0..<3 { #expect(try sandbox.run("fetch", "--force").status == 0) }
    #expect(try expectWhole())
    let check = try sandbox.run("check", "--json")
    #expect(check.status == 0, "\(check.output)")
    let bookmarks = try sandbox.run("feed", "--bookmarked", "--limit", "1000", "--json").json()
    #expect((bookmarks["items"] as? [Any])?.count == Self.articles / 10)
    let found = try sandbox.run("search", "harbour", "--limit", "1000", "--json").json()
    #expect((found["items"] as? [Any])?.count == Self.articles)
    for id in [1, Self.articles / 2, Self.articles] {
      let read = try sandbox.run("read", "\(id)", "--peek", "--json").json()
      let text = (read["article"] as? [String: Any])?["content_text"] as? String ?? ""
      #expect(text.hasPrefix("harbour ") && text.hasSuffix(" of \(id)"))
    }
  }
}
