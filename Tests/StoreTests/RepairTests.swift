import Foundation
import GRDB
import Models
import Ranking
import TestStore
import Testing

@testable import SQLiteStore
@testable import Store

struct RepairTests {
  let folder: TemporaryFolder
  static let articles = 400

  init() throws {
    folder = try TemporaryFolder()
    let fixture = try StoreFixture(store: .create(at: folder.file("tintm.db")))
    for number in 1...Self.articles {
      try fixture.add(
        "a\(number)", source: Int64(number % 2 + 1),
        text: "words of article \(number) " + String(repeating: "and more ", count: 20))
    }
    try fixture.store.write { writer in
      let basis = RankingBasis(epoch: StoreFixture.now, settings: RankingSettings())
      try writer.session.add(basis.storing)
    }
    try fixture.store.shrink()
    try fixture.store.close()
  }

  private var database: String { folder.file("tintm.db") }

  private func repair() throws -> RepairReport {
    try DatabaseRepair(
      of: database, keys: { _, history in RankKeys(today: Double(history.article), now: 1) },
      plainText: { $0 }
    ).write(to: folder.file("saved.db"), now: StoreFixture.now)
  }

  /// Overwrites some leaf pages of a table or index, given by their relative positions between 0
  /// and 1.
  private func damage(_ name: String, leaves: [Double]) throws {
    let pages = try DatabaseQueue(path: database).read { db in
      try Int.fetchAll(
        db, sql: "SELECT pageno FROM dbstat WHERE name = ? AND pagetype = 'leaf' ORDER BY path",
        arguments: [name])
    }
    #expect(pages.count > 1, "\(name) is large enough to lose a page")
    let file = try #require(FileHandle(forWritingAtPath: database))
    for place in leaves {
      try file.seek(toOffset: UInt64(pages[Int(place * Double(pages.count - 1))] - 1) * 4096)
      try file.write(contentsOf: Data(repeating: 0xA5, count: 4096))
    }
    try file.close()
  }

  private func saved() throws -> SQLiteStore { try .existing(at: folder.file("saved.db")) }

  @Test func `a sound database is copied unchanged`() throws {
    let before = FileManager.default.contents(atPath: database)
    let report = try repair()
    #expect(report.articles == Self.articles && report.damaged == [] && report.remaining == [])
    #expect(FileManager.default.contents(atPath: database) == before)
    let tables = try DatabaseQueue(path: database).read { db in
      try String.fetchAll(
        db, sql: "SELECT name FROM sqlite_master WHERE type = 'table' AND sql LIKE '%STRICT%'")
    }
    #expect(tables.count > 20)
    for table in tables {
      let rows = try [database, folder.file("saved.db")].map { path in
        try DatabaseQueue(path: path).read { try Row.fetchAll($0, sql: "SELECT * FROM \(table)") }
      }
      #expect(rows[0] == rows[1], "\(table)")
    }
  }

  @Test(arguments: [
    "article", "article_body", "article_rank", "rank_today", "article_search_data",
  ])
  func `readable rows are saved, and the rest is rebuilt or reported as lost`(name: String) throws {
    try damage(name, leaves: [0, 0.5])
    let report = try repair()
    #expect(report.remaining == [], "\(report)")
    let store = try saved()
    #expect(try store.inspect().isSound)
    // A page contains a dozen articles, or more rows of the narrow tables.
    #expect(report.articles > Self.articles * 2 / 3)
    let found = try store.read { reader in
      try Int.fetchOne(
        reader.db,
        sql: "SELECT count(*) FROM article_search WHERE article_search MATCH 'words'") ?? 0
    }
    #expect(found > Self.articles * 2 / 3)
    switch name {
    case "article":
      #expect(report.articles + report.lostArticles == Self.articles, "\(report)")
      #expect(report.lostArticles > 0)
    case "article_body":
      #expect(report.lostTexts > 0 && report.lostTexts < Self.articles / 2)
      #expect(found == Self.articles - report.lostTexts)
    case "article_rank":
      #expect(report.articles == Self.articles && report.damaged.map(\.name).count == 1)
    default:
      #expect(report.articles == Self.articles && report.damaged == [])
    }
    // Ids are not assigned to another article.
    try store.write { writer in
      let outcome = try writer.put(StoreFixture(store: .inMemory()).draft("new"))
      #expect(outcome.id == Int64(Self.articles + 1))
    }
  }

  @Test(.timeLimit(.minutes(1)))
  func `a key out of order before a damaged page doesn't lead back to the rows before it`() throws {
    let queue = try DatabaseQueue(path: database)
    let pages = try queue.write { db in
      for term in 1000..<5000 {
        try db.execute(sql: "INSERT INTO term_frequency VALUES (?, 1)", arguments: [term])
      }
      return try Int.fetchAll(
        db,
        sql: """
          SELECT pageno FROM dbstat WHERE name = 'term_frequency' AND pagetype = 'leaf'
          ORDER BY path
          """)
    }
    try queue.writeWithoutTransaction { try $0.execute(sql: "PRAGMA wal_checkpoint(TRUNCATE)") }
    try queue.close()
    #expect(pages.count > 4)
    let file = try #require(FileHandle(forUpdatingAtPath: database))
    let start = UInt64(pages[1] - 1) * 4096
    try file.seek(toOffset: start)
    let page = try #require(try file.read(upToCount: 4096)).map(\.self)
    let cells = Int(page[3]) << 8 | Int(page[4])
    let pointer = 8 + 2 * (cells - 1)
    let cell = UInt64(page[pointer]) << 8 | UInt64(page[pointer + 1])
    // The key of the last row, after the length of its record: 200.
    try file.seek(toOffset: start + cell + 1)
    try file.write(contentsOf: Data([0x81, 0x48]))
    try file.close()
    try damage("term_frequency", leaves: [2 / Double(pages.count - 1) + 0.001])
    let report = try repair()
    #expect(report.articles == Self.articles && report.remaining == [])
    let table = try #require(report.damaged.first { $0.name == "term_frequency" })
    #expect(table.saved > 3000 && table.saved < 4000)
  }

  @Test func `the frequencies of terms are counted again if a part of them is lost`() throws {
    let store = try SQLiteStore.existing(at: database)
    func membership(_ id: Int64, in story: Int64, copyOf original: Int64? = nil) -> StoryMembership
    {
      StoryMembership(
        article: id, story: story, source: id % 2 + 1, dated: StoreFixture.now,
        duplicateOf: original)
    }
    let placed =
      (1...8).map { membership($0, in: $0) } + [
        membership(9, in: 1), membership(10, in: 2, copyOf: 2),
      ]
    try store.cluster(placed.map { .place($0) }, of: Array(1...10), at: StoreFixture.now)
    try store.write { writer in
      try writer.db.execute(sql: "INSERT OR REPLACE INTO term_frequency VALUES (0, 77)")
      for term in 1000..<5000 {
        try writer.db.execute(
          sql: "INSERT OR REPLACE INTO term_frequency VALUES (?, 1)", arguments: [term])
      }
    }
    try store.shrink()
    try store.close()
    try damage("term_frequency", leaves: [0.5])
    #expect(try repair().damaged.map(\.name) == ["term_frequency"])
    let weights = try saved().read { reader in
      try Double.fetchAll(
        reader.db, sql: "SELECT weight FROM term_frequency ORDER BY term = 0 DESC, weight DESC")
    }
    let unit = TermAging.weight(at: StoreFixture.now)
    // Eight stories, and an article that joined one.
    #expect(abs(weights[0] / unit - 8.3) < 1e-6)
    #expect(weights.count < 1000)
  }

  @Test(arguments: [
    "CREATE INDEX page_outcome", "CREATE TABLE article (", "CREATE TABLE category (",
  ])
  func `a damaged definition loses nothing`(definition: String) throws {
    var bytes = try Data(contentsOf: URL(fileURLWithPath: database))
    var places = 0
    while let place = bytes.range(of: Data(definition.utf8)) {
      bytes[place.lowerBound + 8] = 1
      places += 1
    }
    #expect(places > 0)
    try bytes.write(to: URL(fileURLWithPath: database))
    let report = try repair()
    #expect(report.articles == Self.articles && report.damaged == [] && report.remaining == [])
    #expect(try Data(contentsOf: URL(fileURLWithPath: database)) == bytes)
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    #expect(!names.contains { $0.hasSuffix("-source") })
  }

  @Test func `rows of lost sources and readers are kept`() throws {
    let queue = try DatabaseQueue(path: database)
    try queue.writeWithoutTransaction { db in
      try db.execute(sql: "PRAGMA foreign_keys = OFF")
      try db.execute(sql: "DELETE FROM source WHERE id = 2; DELETE FROM category WHERE id = 1")
    }
    try queue.close()
    let report = try repair()
    #expect(report.articles == Self.articles && report.remaining == [])
    let names = try saved().read { try String.fetchAll($0.db, sql: "SELECT name FROM source") }
    #expect(names == ["Courier", "lost source 2"])
  }

  @Test(arguments: [true, false])
  func `an article with a source that doesn't exist gets its own or a placeholder`(
    isRanked: Bool
  ) throws {
    let queue = try DatabaseQueue(path: database)
    try queue.writeWithoutTransaction { db in
      try db.execute(sql: "PRAGMA foreign_keys = OFF")
      try db.execute(
        sql: """
          INSERT INTO story (id, articles, sources, latest, is_open) VALUES (3, 1, 1, 0, 0);
          INSERT INTO story_article (article_id, story_id, source_id, dated) VALUES (3, 3, 2, 0);
          INSERT OR IGNORE INTO article_feature (place, weight, features)
            VALUES (2 << 40 | 3, 1, x'');
          UPDATE article_feature SET story_id = 3 WHERE place = 2 << 40 | 3;
          UPDATE article SET source_id = 52 WHERE id = 3;
          """)
      if !isRanked { try db.execute(sql: "DELETE FROM article_rank WHERE article_id = 3") }
    }
    try queue.close()
    let report = try repair()
    #expect(report.articles == Self.articles && report.remaining == [])
    let store = try saved()
    #expect(try store.inspect().isSound)
    let source = try store.read {
      try Int64.fetchOne($0.db, sql: "SELECT source_id FROM article WHERE id = 3")
    }
    #expect(source == (isRanked ? 2 : 52))
  }

  @Test func `an unreadable database is an error, and no file is written`() throws {
    let file = try #require(FileHandle(forWritingAtPath: database))
    try file.write(contentsOf: Data(repeating: 0xA5, count: 4096))
    try file.close()
    let before = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    #expect(throws: StoreFault.self) { try repair() }
    let after = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    #expect(Set(after) == Set(before))
  }

  @Test func `an existing file is not overwritten`() throws {
    try Data("mine".utf8).write(to: URL(fileURLWithPath: folder.file("saved.db")))
    #expect(throws: BackupFault.taken(path: folder.file("saved.db"))) { try repair() }
  }
}
