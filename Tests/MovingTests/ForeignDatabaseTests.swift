import Foundation
import Models
import Moving
import Testing

@Suite struct ForeignDatabaseTests {
  private static let newsboat = """
    CREATE TABLE rss_feed (rssurl VARCHAR(1024) PRIMARY KEY NOT NULL, url TEXT, title TEXT);
    CREATE TABLE rss_item (id INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL, guid, title, author, url,
      feedurl, pubDate INTEGER, content, unread INTEGER, flags VARCHAR(52), deleted INTEGER DEFAULT 0);
    INSERT INTO rss_feed VALUES ('https://a.example/f', 'https://a.example/', 'A & Co'),
      ('query:x', '', 'Q');
    INSERT INTO rss_item VALUES
      (3, 'g3', 'Third', 'W', 'https://a.example/3', 'https://a.example/f', 1700000000, '<p>x</p>', 0,
       'bs', 0),
      (9, 'g9', 'Ninth', NULL, 'https://a.example/9', 'https://b.example/f', 0, '', 1, NULL, 0),
      (10, 'g10', 'Gone', '', '', '', 0, '', 0, '', 1);
    """

  private static let freshRSS = """
    CREATE TABLE category (id INTEGER PRIMARY KEY, name VARCHAR(191));
    CREATE TABLE feed (id INTEGER PRIMARY KEY, url, category, name, website);
    CREATE TABLE entry (id BIGINT NOT NULL, guid, title, author, content TEXT, link, date BIGINT,
      is_read BOOLEAN, is_favorite BOOLEAN, id_feed INTEGER, tags, PRIMARY KEY (id));
    CREATE TABLE tag (id INTEGER PRIMARY KEY, name);
    CREATE TABLE entrytag (id_tag INTEGER, id_entry BIGINT, PRIMARY KEY (id_tag, id_entry));
    INSERT INTO category VALUES (1, 'Uncategorized'), (2, 'Science &amp; Nature');
    INSERT INTO feed VALUES (1, 'https://a.example/f?a=1&amp;b=2', 2, 'A &amp; Co', ''),
      (2, 'https://b.example/f', 1, 'B', 'https://b.example/');
    INSERT INTO entry VALUES
      (1700000000000001, 'g1', 'x &lt;y', ';A;B', '<p>T</p>', 'https://a.example/?a=1&amp;b=2',
       1699999999, 1, 1, 1, '#one two #three'),
      (1700000000000002, 'g2', 'Second', '', '', 'https://b.example/2', 1699999999, 0, 0, 2, '');
    INSERT INTO tag VALUES (1, 'R&amp;D'), (2, 'later');
    INSERT INTO entrytag VALUES (1, 1700000000000001), (2, 1700000000000001);
    """

  @Test func cacheOfNewsboat() throws {
    let read = try #require(try ExportedFile(sql: Self.newsboat).read())
    #expect(read.kind == .newsboat)
    let source = MovedSource(
      feedURL: "https://a.example/f", title: "A & Co", homePageURL: "https://a.example/")
    #expect(read.parts.flatMap(\.sources) == [source])
    #expect(
      read.parts.flatMap(\.articles) == [
        MovedArticle(
          source: source, identity: "g3", url: "https://a.example/3", title: "Third",
          authors: ["W"], published: Date(timeIntervalSince1970: 1_700_000_000), html: "<p>x</p>",
          labels: ["flag b"], isRead: true, isStarred: true),
        MovedArticle(
          source: MovedSource(feedURL: "https://b.example/f"), identity: "g9",
          url: "https://a.example/9", title: "Ninth", isRead: false),
        // Deleted there, so that it does not come back unread.
        MovedArticle(identity: "g10", title: "Gone", isRead: true),
      ])
    #expect(read.report.leftOut[.notAFeed]?.examples == ["query:x"])
  }

  @Test func `files of articles are taken`() throws {
    let newsboat = """
      ALTER TABLE rss_item ADD enclosure_url; ALTER TABLE rss_item ADD enclosure_type;
      UPDATE rss_item SET enclosure_url = 'https://a.example/e.mp3', enclosure_type = 'audio/mpeg'
        WHERE id = 3;
      UPDATE rss_item SET enclosure_url = 'file:///etc/passwd' WHERE id = 9;
      """
    let file = Attachment(url: "https://a.example/e.mp3?a=1&b=2", mimeType: "audio/mpeg")
    let cached = try ExportedFile(sql: Self.newsboat + newsboat).articles()
    #expect(cached[0].details.attachments.map(\.url) == ["https://a.example/e.mp3"])
    #expect(cached[0].details.attachments.map(\.mimeType) == ["audio/mpeg"])
    #expect(cached[1].details.attachments.isEmpty)
    let freshRSS = """
      ALTER TABLE entry ADD attributes;
      UPDATE entry SET attributes = '{"enclosures":[{"url":"https://a.example/e.mp3?a=1&amp;b=2",
        "type":"audio/mpeg","length":0},{"url":7}]}' WHERE guid = 'g1';
      """
    let articles = try ExportedFile(sql: Self.freshRSS + freshRSS).articles()
    #expect(articles[0].details.attachments == [file] && articles[1].details.attachments.isEmpty)
  }

  @Test func `feeds that FreshRSS does not poll are not subscribed to`() throws {
    let more = """
      ALTER TABLE feed ADD ttl; ALTER TABLE feed ADD priority; ALTER TABLE feed ADD pathEntries;
      UPDATE feed SET ttl = -3600, priority = 0 WHERE id = 2;
      UPDATE feed SET priority = 0, pathEntries = '.article', ttl = 0 WHERE id = 1;
      """
    let read = try #require(try ExportedFile(sql: Self.freshRSS + more).read())
    #expect(read.parts.flatMap(\.sources).map(\.title) == ["A & Co"])
    #expect(read.parts.flatMap(\.articles).map(\.source?.title) == ["A & Co", "B"])
    #expect(read.report.notices.count == 3)
    #expect(read.report.notices[0].contains("not subscribed to: 1 feed (“B”)"))
    #expect(read.report.notices[1].contains("1 feed (“A & Co”)"))
    #expect(read.report.notices[2].contains("`page: {body: SELECTOR}`"))
  }

  @Test func `FreshRSS' pages, JSON, filters and settings are taken, or named`() throws {
    let more = """
      ALTER TABLE category ADD attributes; ALTER TABLE feed ADD kind; ALTER TABLE feed ADD httpAuth;
      ALTER TABLE feed ADD attributes;
      UPDATE category SET attributes = '{"opml_url":"https://dyn.example/x",
        "filters":[{"actions":["read"],"search":"intitle:&quot;ad&quot;"}]}' WHERE id = 2;
      UPDATE feed SET kind = 10, httpAuth = 'ada:secret', attributes = '{"xpath":{"item":"//div",
        "itemTitle":"h2","itemTimeFormat":"d/m/Y"},"filters":[{"actions":["star"],"search":"x"}]}'
        WHERE id = 1;
      INSERT INTO feed (id, url, category, name, kind, attributes) VALUES
        (3, 'https://c.example/', 1, 'C', 30, '{"json_dotnotation":{"item":"data.items",
          "itemTitle":"title"},"curl_params":{"10018":"Agent"}}'),
        (4, 'https://d.example/', 1, 'D', 15, '{"xpath":{"item":"//row"}}'),
        (5, 'https://e.example/', 1, 'E', 25, '{"path_entries_filter":".ad"}');
      """
    let read = try #require(try ExportedFile(sql: Self.freshRSS + more).read())
    let sources = read.parts.flatMap(\.sources)
    #expect(sources.map(\.title) == ["A & Co", "B", "C", "E"])
    #expect(sources.map(\.format) == [.html, .auto, .json, .auto])
    #expect(sources[0].selectors == ItemSelectors(item: "//div", title: "./h2"))
    #expect(sources[2].selectors == ItemSelectors(item: "data.items", title: "title"))
    #expect(sources[0].filters == [ForeignFilter(.freshRSSRead, "intitle:\"ad\"")])
    let notices = read.report.notices.joined(separator: "\n")
    for words in [
      "rules of that program read them: 1 feed (“D”)", "form of dates is given there, and guessed",
      "do not mark as read: 1 feed (“A & Co”)", "a user name and a password: 1 feed (“A & Co”)",
      "settings of requests (headers, cookies, proxies): 1 feed (“C”)",
      "changes of texts or addresses: 1 feed (“E”)", ": 1 folder (“Science & Nature”)",
    ] {
      #expect(notices.contains(words), "\(words)")
    }
    #expect(!notices.contains("secret"))
  }

  @Test func `a table that computes its values is not read`() throws {
    let sql = Self.newsboat.replacingOccurrences(
      of: "pubDate INTEGER, content,",
      with: "pubDate INTEGER, content TEXT AS/**/(hex(zeroblob(9))),"
    ).replacingOccurrences(of: "1700000000, '<p>x</p>'", with: "1700000000")
      .replacingOccurrences(of: "0, '', 1, NULL", with: "0, 1, NULL")
      .replacingOccurrences(of: "0, '', 0, '', 1)", with: "0, 0, '', 1)")
    #expect(throws: MovingFault.self) { try ExportedFile(sql: sql).read() }
  }

  @Test func databaseOfFreshRSS() throws {
    let read = try #require(try ExportedFile(sql: Self.freshRSS).read(folders: ["later"]))
    #expect(read.kind == .freshRSS)
    let articles = read.parts.flatMap(\.articles)
    #expect(
      articles[0]
        == MovedArticle(
          source: MovedSource(
            feedURL: "https://a.example/f?a=1&b=2", title: "A & Co", folders: ["Science & Nature"]),
          identity: "g1", url: "https://a.example/?a=1&b=2", title: "x <y", authors: ["A", "B"],
          published: Date(timeIntervalSince1970: 1_699_999_999), html: "<p>T</p>",
          tags: ["one two", "three"], labels: ["R&D"], isRead: true, isStarred: true))
    #expect(articles[1].source?.folders == [] && articles[1].labels.isEmpty)
    #expect(articles[1].isRead == false && !articles[1].isStarred)
    // A label with the name of a folder that exists here.
    #expect(read.report.labelsLeftOut.count == 1 && read.report.labelsLeftOut.names == ["later"])
  }

  @Test func laterColumns() throws {
    let more = """
      ALTER TABLE entry ADD lastUserModified BIGINT;
      UPDATE entry SET lastUserModified = 1700000100000;
      """
    let article = try #require(try ExportedFile(sql: Self.freshRSS + more).articles().first)
    #expect(article.readAt == Date(timeIntervalSince1970: 1_700_000_100))
    #expect(article.starredAt == article.readAt)
  }

  @Test func valuesOfAnyType() throws {
    let more = """
      UPDATE entry SET title = x'FF41', link = 5, date = 'soon', is_read = 'yes', is_favorite = 2.5,
        id_feed = 'one', tags = 7, author = 1.5 WHERE guid = 'g1';
      INSERT INTO entry VALUES (9223372036854775807, NULL, 1e308, NULL, NULL, NULL,
        9223372036854775807, NULL, NULL, 9223372036854775807, NULL);
      """
    let articles = try ExportedFile(sql: Self.freshRSS + more).articles()
    #expect(articles.count == 3)
    #expect(articles[0].title == "\u{FFFD}A" && articles[0].url == nil)
    #expect(articles[0].published == nil && articles[0].isRead == false && articles[0].isStarred)
    #expect(articles[2].published == nil)
  }

  @Test func hugeValues() throws {
    let more = """
      UPDATE rss_item SET content = zeroblob(40000000) WHERE id IN (3, 9);
      INSERT INTO rss_item (id, title, guid) VALUES (11, 'Last', 'g11');
      """
    let read = try #require(try ExportedFile(sql: Self.newsboat + more).read())
    #expect(read.parts.flatMap(\.articles).map(\.title) == ["Gone", "Last"])
    #expect(read.report.leftOut[.tooLarge]?.count == 2)
  }

  @Test(arguments: [
    "CREATE VIEW entry AS SELECT 1 AS id; CREATE TABLE feed (id); CREATE TABLE category (id)",
    "CREATE VIRTUAL TABLE entry USING fts5(id); CREATE TABLE feed (id); CREATE TABLE category (id)",
    "CREATE TABLE x (id)", "SELECT 1",
  ])
  func otherDatabases(sql: String) throws {
    let file = try ExportedFile(sql: sql)
    guard try !file.bytes.isEmpty else { return #expect(try file.read() == nil) }
    #expect(throws: MovingFault.self) { try file.read() }
  }

  @Test func computedColumnsAreBounded() throws {
    let sql = """
      CREATE TABLE category (id, name); CREATE TABLE feed (id, url, category, name, website);
      CREATE TABLE entry (guid, title AS (hex(zeroblob(100000000))), content, link);
      INSERT INTO entry VALUES ('g', 'c', 'l');
      """
    // A release of SQLite may refuse the table, or find the value too large.
    let read = try? ExportedFile(sql: sql).read()
    #expect((read?.report.articles ?? 0) == 0)
  }

  @Test func triggersAndIndexesDoNotMatter() throws {
    let more = """
      CREATE TRIGGER t AFTER UPDATE ON entry BEGIN DELETE FROM entry; END;
      CREATE INDEX i ON entry (upper(title)); CREATE VIEW v AS SELECT * FROM entry;
      """
    #expect(try ExportedFile(sql: Self.freshRSS + more).articles().count == 2)
  }

  @Test func damagedPages() throws {
    let more = """
      WITH RECURSIVE n(i) AS (SELECT 20 UNION ALL SELECT i + 1 FROM n WHERE i < 2000)
      INSERT INTO rss_item (id, guid, title, content)
      SELECT i, 'g' || i, 'T' || i, hex(zeroblob(500)) FROM n;
      """
    var bytes = try ExportedFile(sql: Self.newsboat + more).bytes
    let whole = bytes
    for place in (bytes.count / 2)..<(bytes.count / 2 + 20_000) { bytes[place] = 0xA5 }
    let read = try #require(try ExportedFile(bytes).read())
    // Some twenty rows are on damaged pages.
    #expect(read.report.articles > 1900)
    #expect(read.report.brokeAt?.hasPrefix("in table rss_item after row") == true)
    // With fewer rows, the root of the table names its leaves.
    let fewer = try ExportedFile(
      sql: Self.newsboat + more.replacingOccurrences(of: "2000", with: "1000")
    ).bytes
    let half = try #require(try ExportedFile(fewer.prefix(fewer.count / 2)).read())
    #expect(half.report.articles > 400)
    #expect(half.report.brokeAt == "at its end, which is missing")
    for count in stride(from: 16, to: whole.count, by: whole.count / 40) {
      let cut = try? ExportedFile(whole.prefix(count)).read()
      #expect(cut == nil || cut?.report.brokeAt != nil)
    }
    // A page that names itself as its child, and any other byte.
    for place in stride(from: 100, to: min(whole.count, 20_000), by: 401) {
      var bytes = whole
      bytes[place] ^= 0xFF
      _ = try? ExportedFile(bytes).read()
    }
  }

  @Test func changesBesideTheFile() throws {
    let file = try ExportedFile(sql: Self.newsboat)
    try Data([1]).write(to: URL(fileURLWithPath: file.path + "-wal"))
    #expect(try #require(try file.read()).report.notices.count == 1)
    let empty = try ExportedFile(sql: "CREATE TABLE other (x)")
    try Data([1]).write(to: URL(fileURLWithPath: empty.path + "-wal"))
    let fault = #expect(throws: MovingFault.self) { try empty.read() }
    #expect(fault?.message.contains("-wal holds changes") == true)
  }
}
