import Foundation
import GRDB
import Testing

/// Import and export on the command line, with the sample edition.
struct ExchangeTests {
  let sandbox: Sandbox

  init() throws {
    sandbox = try Sandbox()
  }

  func text(_ name: String) throws -> String {
    try String(contentsOf: sandbox.folder.appendingPathComponent(name), encoding: .utf8)
  }

  @Test func `an imported export exports as the same document`() throws {
    try sandbox.write(
      """
      categories: [b, a]
      sources:
        - {name: One & two, url: "https://one.example/?a=1&b=2", category: a}
        - {name: Both, url: "https://user:pw@both.example/", categories: [a, b]}
        - {name: Page, url: "https://page.example/", category: b, kind: html}
      """, to: "first.yml")
    let first = try sandbox.run("--config", "first.yml", "export", "--format", "opml")
    #expect(first.status == 0)
    #expect(first.errors.contains("1 source left out."))
    #expect(!first.output.contains("pw@"))
    try sandbox.write(first.output, to: "first.opml")
    let run = try sandbox.run("--config", "second.yml", "import", "first.opml")
    #expect(run.status == 0, "\(run.errors)")
    let second = try sandbox.run("--config", "second.yml", "export", "--format", "opml")
    #expect(second.output == first.output)
    #expect(try sandbox.run("--config", "second.yml", "check").status == 0)
  }

  @Test func `a list of sources has the web sites that their feeds name`() throws {
    try sandbox.write(
      """
      sources:
        - {name: One, url: "https://user:pw@one.example/feed", category: a}
        - {name: Two, url: "https://two.example/feed", category: a}
      """, to: "sites.yml")
    let place = ["--config", "sites.yml", "--database", "sites.db"]
    #expect(
      try sandbox.run(arguments: place + ["save", "--no-pages", "https://x.example/"]).status == 0)
    let store = try DatabaseQueue(path: sandbox.folder.appending(path: "sites.db").path)
    try store.write {
      try $0.execute(
        sql: """
          UPDATE source SET home_page_url = 'https://one.example/?a=1&b=2' WHERE name = 'One'
          """)
    }
    try store.close()
    let list = try sandbox.run(arguments: place + ["export", "--format", "opml"]).output
    #expect(list.contains("htmlUrl=\"https://one.example/?a=1&amp;b=2\""))
    #expect(list.ranges(of: "htmlUrl").count == 1 && !list.contains("pw"))
  }

  @Test func `XPath rules of another reader are imported and exported again`() throws {
    let list = """
      <?xml version="1.0" encoding="UTF-8"?>
      <opml version="2.0" xmlns:frss="https://freshrss.org/opml">
      <head>
      <title>tintm</title>
      </head>
      <body>
      <outline text="Town" title="Town">
      <outline type="HTML+XPath" text="Board" title="Board" xmlUrl="https://board.example/" \
      frss:xPathItem="//li[@class='n']" frss:xPathItemTitle="./descendant::h2" \
      frss:xPathItemUri="./descendant::a/@href"/>
      <outline type="JSON+DotNotation" text="List" title="List" xmlUrl="https://list.example/" \
      frss:jsonItem="data.items" frss:jsonItemTitle="name"/>
      </outline>
      </body>
      </opml>

      """
    try sandbox.write(list, to: "a.opml")
    let run = try sandbox.run("--config", "new.yml", "import", "a.opml")
    #expect(run.status == 0, "\(run.errors)")
    #expect(try text("new.yml").contains("kind: html"))
    let again = try sandbox.run("--config", "new.yml", "export", "--format", "opml")
    #expect(again.output == list)
    #expect(again.errors.isEmpty)
  }

  @Test func `an import adds new sources and changes nothing else`() throws {
    let before = try text("feeds.yml")
    try sandbox.write(
      """
      <opml version="2.0"><body><outline text="Far away">
      <outline type="rss" text="New one" xmlUrl="https://new.example/feed"/>
      </outline></body></opml>
      """, to: "a.opml")
    let dry = try sandbox.run("import", "a.opml", "--dry-run", "--json")
    #expect(try dry.json()["added"] as? Int == 1)
    #expect(try text("feeds.yml") == before)
    #expect(try sandbox.run("import", "a.opml").status == 0)
    let after = try text("feeds.yml")
    let added = after.split(separator: "\n", omittingEmptySubsequences: false)
      .difference(from: before.split(separator: "\n", omittingEmptySubsequences: false))
    #expect(added.removals.isEmpty)
    #expect(added.insertions.count == 4)
    #expect(try sandbox.run("import", "a.opml").output.hasPrefix("skipped\tNew one\t"))
    #expect(try text("feeds.yml") == after)
    #expect(try sandbox.run("import", "feeds.yml").status == 65)
    #expect(try sandbox.run("import", "nowhere.opml").status == 66)
    let names = try FileManager.default.contentsOfDirectory(atPath: sandbox.folder.path)
    #expect(!names.contains { $0.hasPrefix(".feeds") })
  }

  @Test func `a dry run lists the sources of newsboat that it would add`() throws {
    let before = try text("feeds.yml")
    try sandbox.write(
      """
      https://one.example/feed "sea" "~First one"
      https://two.example/feed
      query:unread:unread = "yes"
      """, to: "urls")
    let dry = try sandbox.run("import", "urls", "--dry-run", "--json")
    let page = try dry.json()
    let items = try #require(page["items"] as? [[String: Any]])
    #expect(items.map { $0["action"] as? String } == ["would_add", "would_add"])
    #expect(items.first?["name"] as? String == "First one")
    #expect(dry.status == 0 && dry.errors.contains("no web address"), "\(dry.errors)")
    #expect(try text("feeds.yml") == before)
  }

  @Test(arguments: ["atom", "jsonfeed"])
  func `exported articles are parsed back unchanged`(format: String) throws {
    #expect(try sandbox.run("fetch", "--quiet").status == 75)
    let export = try sandbox.run("export", "--format", format, "-o", "out.feed", "--limit", "150")
    #expect(export.status == 0 && export.output.isEmpty, "\(export.errors)")
    let parsed = try sandbox.run("parse", "out.feed").json()
    let items = try #require(parsed["items"] as? [[String: Any]])
    let lines = try sandbox.run("export", "--format", "jsonl", "--limit", "150").output
      .split(separator: "\n").map { try CommandRun.json(String($0)) }
    #expect(items.count == 150 && lines.count == 150)
    let warnings = (parsed["_tintm"] as? [String: Any])?["warnings"] as? [String]
    #expect(warnings == nil, "\(warnings ?? [])")
    for (item, line) in zip(items, lines) {
      for key in ["url", "title", "content_html", "date_published"] {
        let own = key == "date_published" ? "published" : key
        #expect(item[key] as? String == line[own] as? String, "\(key) of \(line["id"] ?? "")")
      }
      #expect(item["tags"] as? [String] ?? [] == line["tags"] as? [String] ?? [])
    }
    #expect(Set(items.compactMap { $0["id"] as? String }).count == 150)
    #expect(try sandbox.run("export", "--format", format, "--category", "sprot").status == 66)
  }

  @Test func `an impossible export is a usage error`() throws {
    for arguments in [["export"], ["export", "--format", "opml", "--limit", "3"]] {
      #expect(try CommandRun(arguments, in: sandbox.folder).status == 64)
    }
    #expect(try sandbox.run("export", "--format", "atom").status == 66)
  }

  private static let filtered = """
    <opml version="2.0" xmlns:frss="https://freshrss.org/opml" xmlns:m="https://miniflux.app/opml">
    <body><outline text="Town">
    <outline text="Board" xmlUrl="https://board.example/" \
    frss:filtersActionRead="intitle:live&#10;pubdate:P1D"/>
    <outline text="List" xmlUrl="https://list.example/" m:blocklistRules="(?i)sponsored"/>
    </outline></body></opml>
    """

  private func rules(_ run: CommandRun) throws -> [String]? {
    let document = try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any]
    return document?["rules"] as? [String]
  }

  @Test func `imported filters become rules of their sources`() throws {
    try sandbox.write(Self.filtered, to: "a.opml")
    let run = try sandbox.run("--config", "new.yml", "import", "a.opml", "--json")
    #expect(run.status == 0, "\(run.errors)")
    let expected = [
      "title:/live/i: read",
      "url:/sponsored/i OR title:/sponsored/i OR author:/sponsored/i OR tag:/sponsored/i: hide",
    ]
    #expect(try rules(run) == expected)
    #expect(run.errors.contains("Board: the filter “pubdate:P1D” was not imported"))
    #expect(try sandbox.run("--config", "new.yml", "check").status == 0)
    #expect(try text("new.yml").contains("sources: [\"Board\"]"))
  }

  @Test func `newsboat's filters become rules, in the file or in the database for other readers`()
    throws
  {
    try sandbox.write(
      "sources: [{name: Board, url: https://board.example/, category: a}]\n", to: "feeds.yml")
    try sandbox.write(
      """
      ignore-article "*" "title =~ \\"live\\""
      ignore-article "https://board.example" "age > 7"
      ignore-article "https://gone.example/" "age > 7"

      """, to: "config")
    let run = try sandbox.run("--database", "a.db", "import", "config", "--json")
    #expect(run.status == 0, "\(run.errors)")
    #expect(try rules(run) == ["title:/live/i: hide", "age:>7d: hide"])
    #expect(run.errors.contains("line 3: no source has the address https://gone.example/"))
    let written = try text("feeds.yml")
    #expect(written.contains("sources: [\"Board\"], hide: true"))
    let again = try sandbox.run("--database", "a.db", "import", "config", "--json")
    #expect(again.errors.contains("2 rules already exist"))
    #expect(try rules(again) == [])
    #expect(try text("feeds.yml") == written)
    #expect(try sandbox.run("--database", "a.db", "reader", "add", "ann").status == 0)
    #expect(try sandbox.run("--database", "a.db", "reader", "add", "ben").status == 0)
    let own = try sandbox.run(
      "--database", "a.db", "--reader", "ben", "import", "config", "--json")
    #expect(own.status == 0, "\(own.errors)")
    #expect(
      try sandbox.run("--database", "a.db", "--reader", "ben", "rules").output.contains(
        "title:/live/i"))
  }
}
