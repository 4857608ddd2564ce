import Foundation
import GRDB
import Models
import Ranking
import TestStore
import Testing

@testable import SQLiteStore
@testable import Store

/// Databases of earlier versions are upgraded to this version with their contents.
struct UpgradeTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  /// A database as the first version created it, with an article.
  func first(
    upTo version: String = "1: sources, articles, states, events, ranks", with more: String = ""
  ) throws -> String {
    let path = folder.file("tintm.db")
    let queue = try DatabaseQueue(path: path)
    try queue.writeWithoutTransaction { db in
      try db.execute(sql: "PRAGMA auto_vacuum = INCREMENTAL")
      try db.execute(sql: "PRAGMA application_id = \(Schema.applicationID)")
      try db.execute(sql: "PRAGMA journal_mode = WAL")
    }
    try Schema.migrator.migrate(queue, upTo: version)
    try queue.write { db in
      try db.execute(
        sql: """
          INSERT INTO category VALUES (1, 'world', 0);
          INSERT INTO source (id, name, url, category_id, position, configured, added)
            VALUES (1, 'Courier', 'https://courier.example/rss', 1, 0, 1, 0);
          INSERT INTO source_category VALUES (1, 1);
          INSERT INTO article (id, source_id, identity, digest, title, fetched, dated, word_count)
            VALUES (7, 1, 'x', 0, 'Title of x', 0, 1700000000, 2);
          INSERT INTO article_content (article_id, html) VALUES (7, '<p>some words</p>');
          INSERT INTO article_search (rowid, title, body) VALUES (7, 'Title of x', 'some words');
          INSERT INTO article_rank VALUES (7, 1, 1, 1, 0, 0, 1700000000);
          \(more)
          """)
    }
    try queue.close()
    return path
  }

  @Test func `data of the first version is readable`() throws {
    let store = try SQLiteStore.existing(at: first())
    #expect(try store.whole(7)?.content?.html == "<p>some words</p>")
    #expect(try store.read { try $0.inspect() }.isSound)
    #expect(try store.whole(7)?.offline.revisions == [])
    #expect(try store.whole(7)?.offline.page == nil)
  }

  private func names() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path).filter {
      $0.contains(".before")
    }.sorted()
  }

  @Test func `only the newest copy from before an upgrade is kept`() throws {
    let path = try first()
    for suffix in [".before-3", ".before-", ".before-notes"] {
      try Data("x".utf8).write(to: URL(fileURLWithPath: path + suffix))
    }
    let copy = path + ".before-\(Schema.migrator.migrations.count)"
    #expect(try SQLiteStore.existing(at: path).upgrade == .backedUp(copy))
    let kept = ["tintm.db.before-", "tintm.db.before-\(Schema.migrator.migrations.count)"]
    #expect(try names() == kept + ["tintm.db.before-notes"])
    // The upgraded database is opened without another copy.
    #expect(try SQLiteStore.existing(at: path).upgrade == nil)
  }

  @Test func `the copy of an upgrade that was killed is not replaced`() throws {
    let path = try first()
    let copy = path + ".before-\(Schema.migrator.migrations.count)"
    try FileManager.default.copyItem(atPath: path, toPath: copy)
    try Data("half".utf8).write(to: URL(fileURLWithPath: copy + ".tmp"))
    let whole = try Data(contentsOf: URL(fileURLWithPath: copy))
    try Schema.migrator.migrate(DatabaseQueue(path: path), upTo: "2: pages, revisions, pictures")
    #expect(try SQLiteStore.existing(at: path).upgrade == .backedUp(copy))
    #expect(try Data(contentsOf: URL(fileURLWithPath: copy)) == whole)
  }

  @Test func `an older copy of the same schema is replaced`() throws {
    let path = try first()
    let copy = path + ".before-\(Schema.migrator.migrations.count)"
    try FileManager.default.copyItem(atPath: path, toPath: copy)
    let queue = try DatabaseQueue(path: path)
    try queue.write { try $0.execute(sql: "UPDATE source SET name = 'Later'") }
    try queue.close()
    #expect(try SQLiteStore.existing(at: path).upgrade == .backedUp(copy))
    let names = try DatabaseQueue(path: copy).read {
      try String.fetchAll($0, sql: "SELECT name FROM source")
    }
    #expect(names == ["Later"])
  }

  @Test func `a new database has no earlier state`() throws {
    #expect(try SQLiteStore.create(at: folder.file("new.db")).upgrade == nil)
    #expect(try names().isEmpty)
  }

  @Test func `a model of an older format is deleted and retrained`() throws {
    let store = try SQLiteStore.existing(
      at: first(
        upTo: "16: turns of hosts stand beside the database",
        with: """
          INSERT INTO reader VALUES (1, 'ada');
          INSERT INTO reader_model VALUES (1, 5, x'02');
          """))
    #expect(try store.read { try $0.model(1).through } == 0)
  }

  @Test func `the most active reader becomes the first`() throws {
    let store = try SQLiteStore.existing(
      at: first(
        with: """
          INSERT INTO reader VALUES (1, 'guest'), (2, 'ada'), (3, 'cy');
          INSERT INTO event (article_id, reader_id, kind, at, votes)
            VALUES (7, 1, 'view', 0, 1), (7, 2, 'view', 0, 1), (7, 2, 'share', 0, 1);
          """))
    #expect(try store.readers().map(\.reader.name) == ["ada", "guest", "cy"])
    #expect(try store.addReader("dora") != nil)
    #expect(try store.readers().last?.reader.name == "dora")
  }

  @Test func `an edit of an article of the first version is detected`() throws {
    let fixture = try StoreFixture(store: .existing(at: first()))
    var draft = fixture.draft("x", text: "some  words")
    draft.metadata.wordCount = 2
    #expect(try fixture.edit(draft) == .updated(id: 7))
    draft.searchText = "other words"
    draft.content.html = "<p>other words</p>"
    #expect(try fixture.edit(draft) == .edited(id: 7))
    let kept = try fixture.store.whole(7)?.offline.revisions
    #expect(kept?.map(\.content.html) == ["<p>some  words</p>"])
  }

  @Test func `stories and words of version 6 are kept`() throws {
    let path = try first(
      upTo: "6: source health",
      with: """
        INSERT INTO article_feature VALUES (7, 0.5, x'00');
        INSERT INTO word_frequency VALUES (-1, 40), (5, 12), (70000, 3);
        INSERT INTO story VALUES (7, 1, 1, 1700000000, 0, NULL);
        INSERT INTO story_article VALUES (7, 7, 1, 1700000000, NULL);
        INSERT INTO story_term VALUES (9, 97, 6), (10, 99, 7), (11, 98, 7);
        INSERT INTO near_copy_key VALUES (3, 1, 7);
        INSERT INTO reader (id, name) VALUES (1, 'ada');
        INSERT INTO reader_model VALUES (1, 3, x'0102');
        """)
    let store = try SQLiteStore.existing(at: path)
    try store.read { store throws in
      #expect(try store.features(7) == [0])
      #expect(try store.rankBasis(7)?.weight == 0.5)
      let words = try store.wordFrequencies([5, 70_000, 6])
      #expect(words.articles == 40)
      #expect(
        words.counts[5] == 12 && words.counts[70_000] == 3 && words.counts[6, default: 0] == 0)
      #expect(try store.storyMembership(of: 7)?.story == 7)
      #expect(try store.model(1).through == 0, "models are retrained on their examples")
      #expect(try store.search(SearchQuery("wor*"), reader: 1).map(\.article.id) == [7])
      #expect(try store.inspect().isSound)
    }
  }

  @Test func `candidates of version 13 are kept in one row`() throws {
    let path = try first(
      upTo: "13: words of servers",
      with: """
        INSERT INTO article_feature VALUES (1 << 40 | 7, 0.5, x'0102');
        INSERT INTO story VALUES (7, 1, 1, 1700000000, 0, NULL);
        INSERT INTO story_article VALUES (7, 7, 1, 1700000000, NULL);
        INSERT INTO exposure VALUES (7, 5, 2);
        """)
    let store = try SQLiteStore.existing(at: path)
    try store.read { store throws in
      let known = RankCandidate(article: 7, source: 1, key: 0, dated: StoreFixture.now)
      let walk = CandidateWalk(FeedQuery(), reader: nil, listed: [], limit: 9)
      let page = try store.candidatePage(walk, of: [known], listedStories: [])
      #expect(page.features == [1, 2])
      #expect(page.details[0].weight == 0.5 && page.details[0].story == 7)
      #expect(page.details[0].exposure == ArticleExposure(), "impressions are recounted")
      #expect(try store.inspect().isSound)
    }
  }

  @Test func `a candidate with only a story or impressions is kept`() throws {
    let path = try first(
      upTo: "13: words of servers",
      with: """
        INSERT INTO story VALUES (7, 1, 1, 1700000000, 0, NULL);
        INSERT INTO story_article VALUES (7, 7, 1, 1700000000, NULL);
        INSERT INTO exposure VALUES (7, 5, 2);
        """)
    let store = try SQLiteStore.existing(at: path)
    try store.write { writer throws in
      #expect(try writer.reader.features(7) == nil)
      try writer.insertFeatures([3], weight: 2, article: 7)
      try writer.insertFeatures([4], weight: 1, article: 7)
      #expect(try writer.reader.features(7) == [3])
      #expect(try writer.reader.rankBasis(7)?.weight == 2)
      #expect(try writer.reader.exposure(7) == ArticleExposure())
      #expect(try writer.reader.inspect().isSound)
    }
  }

  @Test func `a row that refers to nothing does not stop the later upgrades`() throws {
    let path = try first(upTo: "25: rules")
    var configuration = Configuration()
    configuration.prepareDatabase { db in
      db.add(tokenizer: FoldingTokenizer.self)
      try UnpackedFunction.register(in: db)
    }
    let queue = try DatabaseQueue(path: path, configuration: configuration)
    try Schema.migrator.migrate(queue, upTo: "47: marks that were moved")
    try queue.writeWithoutTransaction { db in
      try db.execute(
        sql: "PRAGMA foreign_keys = OFF; INSERT INTO source_category VALUES (8, 9)")
    }
    try queue.close()
    let store = try SQLiteStore.existing(at: path)
    #expect(try store.whole(7)?.content?.html == "<p>some words</p>")
  }

  @Test func `openings that the thirty-fifth version counted are the same in a table of their own`()
    throws
  {
    let path = try first(upTo: "25: rules")
    var configuration = Configuration()
    configuration.prepareDatabase { try UnpackedFunction.register(in: $0) }
    let queue = try DatabaseQueue(path: path, configuration: configuration)
    try Schema.migrator.migrate(queue, upTo: "35: expected openings")
    try queue.write { db in
      try db.execute(
        sql: """
          INSERT INTO article_feature (place, weight, expected, opened, period, features)
            VALUES (1 << 40 | 7, 0.5, 1.25, 2, 40000, x'0102'), (1 << 40 | 8, 1, 3, 1, 40000, x'');
          UPDATE source SET weight = 1.5;
          INSERT INTO source_exposure VALUES (0, 9, 3), (1, 4, 2);
          """)
    }
    try queue.close()
    let store = try SQLiteStore.existing(at: path)
    let counted = ArticleExposure(expected: 1.25, opened: 2, period: 40_000)
    try store.read { store throws in
      #expect(try store.exposure(7) == counted)
      let known = RankCandidate(article: 7, source: 1, key: 0, dated: StoreFixture.now)
      let walk = CandidateWalk(FeedQuery(), reader: nil, listed: [], limit: 9)
      let page = try store.candidatePage(walk, of: [known], listedStories: [])
      #expect(page.details[0].exposure == counted && page.details[0].weight == 0.5)
      #expect(try store.exposure(8) == ArticleExposure(), "article 8 does not exist")
      let weight = try Double.fetchOne(
        store.db, sql: "SELECT weight FROM source_exposure WHERE source_id = 1")
      #expect(weight == 1.5)
      let sums = try Exposure.bySource(store.db.run(Exposure.stored(of: [0, 1])))
      #expect(sums == [0: Exposure(shown: 9, opened: 3), 1: Exposure(shown: 4, opened: 2)])
      let left = try Int.fetchOne(
        store.db, sql: "SELECT count(*) FROM article_feature WHERE opened = 2 OR expected = 1.25")
      #expect(left == 0)
    }
  }

  @Test func `reader data before the limits gives the same sums`() throws {
    func entries(_ articles: [(Int64, Bool)]) -> String {
      "x'"
        + articles.map { article, isOpened in
          let id = withUnsafeBytes(of: article.littleEndian) {
            $0.map { String(format: "%02x", $0) }
          }
          return id.joined() + String(repeating: "00", count: 60) + (isOpened ? "01" : "00")
        }.joined() + "'"
    }
    let lists = (1...60).map { list in
      let articles = [(Int64(7), list == 1), (Int64(list + 10), true)]
      return "(\(list), 1, \(list), 2, \(list), \(entries(articles)))"
    }
    let path = try first(
      upTo: "25: rules",
      with: """
        INSERT INTO reader (id, name, position) VALUES (1, 'ada', 1);
        INSERT INTO article_feature (place, weight, features) VALUES (1 << 40 | 7, 1, x'0102');
        INSERT INTO lesson VALUES (5, 1, 7, 'view', 1, 0.5, 10, x'0102'),
          (6, 1, 8, 'passed', 0.3, 0, 10, x'0103');
        INSERT INTO reader_model VALUES (1, 5, x'02');
        INSERT INTO shown_list VALUES \(lists.joined(separator: ", "));
        INSERT INTO list_judgement VALUES (60, 0.5, x'000000000000F03F');
        """)
    let store = try SQLiteStore.existing(at: path)
    try store.read { store throws in
      let examples = try store.examples(1, after: 0)
      #expect(
        examples.map(\.id) == [5, 6] && examples.map(\.example.features) == [[1, 2], [1, 3]])
      #expect(examples.map(\.example.interaction) == [.view, nil])
      #expect(try store.model(1).through == 5)
      let whole: [Int64] = try store.db.run(StoredList.closed(of: "1")).map { try $0["id"] }
      #expect(whole == Array(11...60))
      var counted: [[Int64]] = []
      for (list, period) in try store.allClosedLists() {
        counted.append(list.entries.map(\.article))
        #expect(period == nil, "they count for sources only")
      }
      #expect(counted == [[7, 11]] + (12...70).map { [$0] })
      let judged = try store.db.run(
        "SELECT list_id, evidence, foresight FROM list_judgement JOIN closed_list USING (closed)")
      let ids: [Int64] = try judged.values()
      let evidence: Double? = try judged.first?["evidence"]
      let logLikelihoods = try judged.first?.numbers("foresight")
      #expect(ids == [60] && evidence == 0.5 && logLikelihoods == [1])
      #expect(try store.inspect().isSound)
    }
  }
}
