import Foundation
import TestOrigin
import Testing

/// Moving in from other programs, and out again.
struct MoveTests {
  let sandbox: Sandbox

  init() throws {
    sandbox = try Sandbox()
  }

  private func command(_ folder: String, _ words: [String]) throws -> CommandRun {
    try sandbox.run(arguments: ["--config", "\(folder).yml", "--database", "\(folder).db"] + words)
  }

  private static let item = """
    {"id": "tag:google.com,2005:reader/item/%d", "guid": "guid-%d", "title": "Title %d",
     "published": %d, "canonical": [{"href": "https://old.example/%d"}], "author": "A. Writer",
     "categories": [%@],
     "origin": {"streamId": "feed/https://old.example/feed", "title": "Old Post",
       "htmlUrl": "https://old.example/"},
     "content": {"content": "<p>Some words about harbour number %d<script>alert(1)</script></p>"}}
    """

  /// Three articles: starred and labelled, read, and neither.
  private func starred() throws {
    let state = "\"user/-/state/com.google/"
    let categories = [
      "\(state)starred\", \"user/-/label/Berlin\"", "\(state)read\"", "\"news\"",
    ]
    let items = categories.enumerated().map { place, words in
      let time = 1_600_000_000 + place * 86_400
      return String(
        format: Self.item.replacing("%@", with: words.replacing("%", with: "%%")), place, place,
        place, time, place, place)
    }
    try sandbox.write("{\"items\": [\(items.joined(separator: ","))]}", to: "starred.json")
  }

  @Test func `articles move in from standard input`() throws {
    try starred()
    let run = try CommandRun(
      [
        "-c", "\"$0\" --config in.yml --database in.db import - --json < starred.json",
        CommandRun.program.path,
      ], program: URL(fileURLWithPath: "/bin/sh"), in: sandbox.folder,
      environment: ["HOME": sandbox.folder.path, "USER": "ada"])
    #expect(run.status == 0, "\(run.errors)")
    #expect(try run.json()["new"] as? Int == 3)
  }

  @Test(arguments: ["", "# mine\n", "offline: {images: none}\n"])
  func `articles move into a configuration without sources`(text: String) throws {
    try starred()
    try sandbox.write(text, to: "in.yml")
    let dry = try command("in", ["import", "starred.json", "--dry-run", "--json"])
    #expect(dry.status == 0, "\(dry.errors)")
    #expect(try dry.json()["starred"] as? Int == 1 && dry.json()["read"] as? Int == 1)
    let run = try command("in", ["import", "starred.json", "--subscribe", "--json"])
    #expect(run.status == 0, "\(run.errors)")
    #expect(try run.json()["subscribed"] as? Int == 1)
    let after = try String(
      contentsOf: sandbox.folder.appending(path: "in.yml"), encoding: .utf8)
    #expect(after.hasPrefix(text) && after.contains("old.example/feed"))
  }

  @Test func `articles move in with their marks, and out again`() throws {
    try starred()
    let dry = try command("one", ["import", "starred.json", "--dry-run", "--json"]).json()
    #expect(dry["new"] as? Int == 3 && dry["dry_run"] as? Bool == true)
    #expect(dry["starred"] as? Int == 1 && dry["labelled"] as? Int == 1)
    let run = try command("one", ["import", "starred.json", "--json"])
    #expect(run.status == 0, "\(run.errors)")
    let report = try run.json()
    #expect(report["new"] as? Int == 3 && report["starred"] as? Int == 1)
    #expect(report["read"] as? Int == 1 && report["labelled"] as? Int == 1)
    #expect(report["learned"] as? Int == 2 && report["subscribed"] as? Int == 0)
    #expect(try command("one", ["sources", "--gone"]).output.contains("Old Post"))
    let again = try command("one", ["import", "starred.json", "--json"]).json()
    #expect(again["new"] as? Int == 0 && again["known"] as? Int == 3)
    let known = try command("one", ["import", "starred.json", "--dry-run", "--json"]).json()
    #expect(known["new"] as? Int == 0 && known["known"] as? Int == 3)
    let list = try command("one", ["feed", "--category", "Berlin", "--json"]).json()
    let found = try #require((list["items"] as? [[String: Any]])?.first)
    #expect(found["title"] as? String == "Title 0")
    let id = try #require(found["id"] as? Int)
    #expect(try command("one", ["note", "\(id)", "mine & <ours>"]).status == 0)
    #expect(try command("one", ["highlight", "\(id)", "words about harbour"]).status == 0)
    let text = try command("one", ["read", "\(id)", "--peek"]).output
    #expect(!text.contains("alert(1)") && text.contains("mine & <ours>"))

    #expect(try command("one", ["label", "\(id + 1)", "Kept"]).status == 0)
    #expect(try command("one", ["hide", "\(id + 1)"]).status == 0)
    #expect(
      try command("one", ["save", "https://page.example/a", "--no-pages"]).status == 0)

    #expect(
      try command("one", ["rules", "add", "harbour", "--tag", "Works", "--raise", "1.5"]).status
        == 0)

    // The export of everything gives the same state in an empty database.
    #expect(try command("one", ["export", "--format", "greader", "-o", "all.json"]).status == 0)
    let moved = try command("two", ["import", "all.json", "--json"]).json()
    #expect(moved["new"] as? Int == 4 && moved["noted"] as? Int == 1)
    #expect(moved["highlighted"] as? Int == 1)
    // Twice changes nothing.
    #expect(try command("two", ["import", "all.json"]).status == 0)
    for words in [
      ["label", "--json"], ["highlights", "--format", "markdown"], ["rules", "--json"],
    ] {
      #expect(try command("one", words).output == command("two", words).output)
    }
    for words in [["--hidden"], ["--category", "Saved"]] {
      let titles = try ["one", "two"].map { folder in
        let list = try command(folder, ["feed", "--json"] + words).json()
        return (list["items"] as? [[String: Any]] ?? []).compactMap { $0["title"] as? String }
      }
      #expect(titles[0].count == 1 && titles[0] == titles[1])
    }
    let out = try command("two", ["export", "--format", "greader"]).output
    let (first, second) = (
      try CommandRun.json(
        String(contentsOf: sandbox.folder.appending(path: "all.json"), encoding: .utf8)),
      try CommandRun.json(out)
    )
    #expect(Self.states(first) == Self.states(second))
  }

  @Test func `an export has the data and the reading position of articles`() throws {
    let details = """
      {"published": -86400, "summary": "In short.", "language": "de", "image": "https://old.example/i.png",
       "comments_url": "https://old.example/1#c", "attachments": [{"url":
       "https://old.example/e.mp3", "mime_type": "audio/mpeg", "title": null, "size_in_bytes": 12,
       "duration_in_seconds": null}], "position": {"block": 3, "blocks": 9, "at": 1700000000}}
      """
    try sandbox.write(
      """
      {"items": [{"guid": "g", "title": "T", "published": 1600000000, "origin":
       {"streamId": "feed/https://old.example/feed", "title": "Old Post"}, "content":
       {"content": "<p>Some other words.</p>"}, "_tintm": \(details)}]}
      """, to: "details.json")
    #expect(try command("one", ["import", "details.json"]).status == 0)
    let out = try command("one", ["export", "--format", "greader"]).json()
    let item = try #require((out["items"] as? [[String: Any]])?.first)
    let exported = try #require(item["_tintm"] as? [String: Any])
    let expected = try CommandRun.json(details)
    func text(_ object: [String: Any]) throws -> String {
      String(
        decoding: try JSONSerialization.data(withJSONObject: object, options: .sortedKeys),
        as: UTF8.self)
    }
    #expect(try text(exported.filter { expected[$0.key] != nil }) == text(expected))
  }

  @Test func `a summary that was cut is not cut again`() throws {
    let summary = String(repeating: "word ", count: 79) + "words…"
    try sandbox.write(
      """
      {"items": [{"guid": "g", "title": "T", "published": 1600000000, "origin":
       {"streamId": "feed/https://old.example/feed"}, "_tintm": {"summary": "\(summary)"}}]}
      """, to: "in.json")
    #expect(try command("one", ["import", "in.json"]).status == 0)
    let out = try command("one", ["export", "--format", "greader"]).json()
    let item = try #require((out["items"] as? [[String: Any]])?.first)
    #expect((item["_tintm"] as? [String: Any])?["summary"] as? String == summary)
  }

  @Test func `saved pages begin a configuration`() throws {
    try sandbox.write(
      "title,url\nOne,https://a.example/1\nTwo,https://a.example/2\n", to: "in.csv")
    let dry = try command("new", ["import", "in.csv", "--dry-run", "--json"])
    #expect(dry.status == 0, "\(dry.errors)")
    #expect(try dry.json()["saved"] as? Int == 2)
    let path = sandbox.folder.appending(path: "new.yml").path
    #expect(!FileManager.default.fileExists(atPath: path))
    let run = try command("new", ["import", "in.csv", "--no-pages", "--json"])
    #expect(run.status == 0, "\(run.errors)")
    #expect(try run.json()["saved"] as? Int == 2 && FileManager.default.fileExists(atPath: path))
  }

  @Test func `an article without a date has none after an export`() throws {
    try sandbox.write(
      """
      {"items": [{"guid": "g", "title": "T", "published": 1600000000, "origin":
       {"streamId": "feed/https://old.example/feed", "title": "Old Post"}, "content":
       {"content": "<p>Some other words.</p>"}, "_tintm": {"undated": true}}]}
      """, to: "in.json")
    for (folder, file) in [("one", "in.json"), ("two", "one.json")] {
      #expect(try command(folder, ["import", file]).status == 0)
      let list = try command(folder, ["feed", "--json"]).json()
      let article = try #require((list["items"] as? [[String: Any]])?.first)
      #expect(!(article["published"] is String))
      let export = ["export", "--format", "greader", "-o", "\(folder).json"]
      #expect(try command(folder, export).status == 0)
      let exported = try CommandRun.json(
        String(
          contentsOf: sandbox.folder.appending(path: "\(folder).json"), encoding: .utf8))
      let item = try #require((exported["items"] as? [[String: Any]])?.first)
      #expect((item["_tintm"] as? [String: Any])?["undated"] as? Bool == true)
    }
  }

  @Test func `what was taken back after an import stays so`() throws {
    try starred()
    #expect(try command("one", ["import", "starred.json"]).status == 0)
    let list = try command("one", ["feed", "--category", "Berlin", "--json"]).json()
    let id = try #require((list["items"] as? [[String: Any]])?.first?["id"] as? Int)
    #expect(try command("one", ["bookmark", "\(id)", "--remove"]).status == 0)
    #expect(try command("one", ["label", "\(id)", "Berlin", "--remove"]).status == 0)
    #expect(try command("one", ["import", "starred.json"]).status == 0)
    #expect(try command("one", ["feed", "--bookmarked", "--json"]).items().isEmpty)
    #expect(try command("one", ["label", "--json"]).items().isEmpty)
  }

  @Test func `feeds yml decides which sources are gone, without a pass`() throws {
    try starred()
    #expect(try command("one", ["import", "starred.json", "--subscribe"]).status == 0)
    #expect(try command("one", ["sources", "--gone", "--json"]).items().isEmpty)
    #expect(try command("one", ["purge", "Old Post"]).status == 64)
    let path = sandbox.folder.appending(path: "one.yml")
    let text = try String(contentsOf: path, encoding: .utf8)
    try sandbox.write("sources: []\n", to: "one.yml")
    #expect(try command("one", ["sources", "--gone"]).output.contains("Old Post"))
    // It is back before anything was fetched.
    try sandbox.write(text, to: "one.yml")
    #expect(try command("one", ["sources", "--gone", "--json"]).items().isEmpty)
    #expect(try command("one", ["purge", "Old Post"]).status == 64)
    try sandbox.write("sources: []\n", to: "one.yml")
    let purged = try #require(try command("one", ["purge", "Old Post", "--json"]).items().first)
    #expect(purged["deleted"] as? Int == 2 && purged["kept"] as? Int == 1)
  }

  @Test func `what is starred in feeds without a subscription moves in, and is said`() async throws
  {
    let origin = try await TestOrigin { request in
      func entry(_ id: Int, _ feed: String, isStarred: Bool) -> String {
        """
        {"id": \(id), "title": "T\(id)", "url": "https://\(feed).example/\(id)", "status": "read",
         "starred": \(isStarred), "published_at": "2024-05-06T07:08:09Z", "content": "<p>x</p>",
         "feed": {"feed_url": "https://\(feed).example/feed", "title": "The \(feed)"}}
        """
      }
      let (new, old) = (entry(1, "new", isStarred: false), entry(2, "old", isStarred: true))
      let answer =
        switch request.path.prefix(while: { $0 != "?" }) {
        case "/v1/me": "{\"username\": \"ada\"}"
        case "/v1/feeds": "[{\"feed_url\": \"https://new.example/feed\", \"title\": \"The new\"}]"
        case "/v1/entries":
          "{\"total\": 1, \"entries\": [\(request.path.contains("starred=true") ? old : new)]}"
        default: ""
        }
      return answer.isEmpty ? .answer(404) : .answer(200, [:], answer)
    }
    try sandbox.write("secret", to: "secret.txt")
    let words = [
      "import", "--from", origin.url("/"), "--user", "ada", "--password-file", "secret.txt",
      "--allow-private", "--kind", "miniflux",
    ]
    let run = try command("new", words + ["--json"])
    #expect(run.status == 0, "\(run.errors)")
    let report = try run.json()
    #expect(report["new"] as? Int == 2 && report["starred"] as? Int == 1)
    #expect(report["subscribed"] as? Int == 1 && report["read"] as? Int == 2)
    #expect((report["notices"] as? [String])?.first?.contains("“The old”") == true)
    #expect(try command("new", ["sources", "--gone"]).output.contains("The old"))
    let again = try command("new", words)
    #expect(again.output.contains("0 articles moved in") && again.output.contains("old”"))
  }

  @Test func `a server that cannot be read leaves no configuration behind`() async throws {
    let origin = try await TestOrigin { _ in .answer(404) }
    try sandbox.write("secret", to: "secret.txt")
    let run = try command(
      "new",
      [
        "import", "--from", origin.url("/"), "--user", "ada", "--password-file", "secret.txt",
        "--allow-private",
      ])
    #expect(run.status != 0 && !origin.requests.isEmpty)
    #expect(!FileManager.default.fileExists(atPath: sandbox.folder.appending(path: "new.yml").path))
  }

  @Test func `the texts of kept articles that another program left out are fetched`() async throws {
    let origin = try await SaveTests.origin()
    let items = ["/starred", "/read", "/gone"].map { path in
      """
      {"id": "\(path)", "title": "Title \(path)", "published": 1600000000,
       "canonical": [{"href": "\(origin.url(path))"}],
       "categories": ["user/-/state/com.google/\(path == "/read" ? "read" : "starred")"],
       "origin": {"streamId": "feed/\(origin.url("/feed"))", "title": "Old Post"}}
      """
    }
    try sandbox.write("{\"items\": [\(items.joined(separator: ","))]}", to: "starred.json")
    try sandbox.write(SaveTests.configuration, to: "one.yml")
    #expect(try command("one", ["import", "starred.json"]).status == 0)
    #expect(origin.requests.isEmpty)
    for (fetched, failed) in [(1, 1), (0, 1)] {
      let report = try command("one", ["import", "starred.json", "--pages", "--json"]).json()
      #expect(report["pages_fetched"] as? Int == fetched)
      #expect(report["pages_failed"] as? Int == failed)
    }
    #expect(!origin.requests.map(\.path).contains("/read"))
    #expect(try command("one", ["search", "pier"]).output.contains("Title /starred"))
  }

  /// The states, labels and notes of an export's articles.
  private static func states(_ export: [String: Any]) -> [String] {
    (export["items"] as? [[String: Any]] ?? []).map { item in
      let kept = item.filter { !["id", "timestampUsec", "crawlTimeMsec"].contains($0.key) }
      let bytes = try? JSONSerialization.data(withJSONObject: kept, options: .sortedKeys)
      return String(decoding: bytes ?? Data(), as: UTF8.self)
    }.sorted()
  }

  @Test func `labels that are left out are named`() throws {
    let item = """
      {"id": "1", "guid": "g", "title": "T", "published": 1600000000,
       "categories": ["user/-/label/All"], "origin": {"streamId": "feed/https://old.example/feed"}}
      """
    try sandbox.write("{\"items\": [\(item)]}", to: "starred.json")
    #expect(try command("one", ["import", "starred.json"]).output.contains("“All”"))
    let report = try command("one", ["import", "starred.json", "--json"]).json()
    #expect(report["labels_left_out"] as? Int == 1)
    #expect((report["notices"] as? [String])?.first?.contains("“All”") == true)
  }

  @Test func `a file that is cut gives what is whole`() throws {
    try starred()
    let whole = try Data(contentsOf: sandbox.folder.appending(path: "starred.json"))
    try whole.prefix(whole.count - 200).write(to: sandbox.folder.appending(path: "cut.json"))
    let run = try command("one", ["import", "cut.json", "--json"])
    #expect(run.status == 65)
    let report = try CommandRun.json(run.output)
    #expect(report["new"] as? Int == 2 && report["broke_at"] is String)
  }

  @Test func `labels are added, listed, renamed and refused`() throws {
    try starred()
    #expect(try command("one", ["import", "starred.json"]).status == 0)
    #expect(try command("one", ["label", "1", "2", "Works"]).status == 0)
    #expect(try command("one", ["label", "--rename", "works", "Sites"]).output.contains("Sites"))
    // `tech` has no sources yet, and nothing was saved.
    try sandbox.write("categories: [tech]\nsources: []\n", to: "one.yml")
    #expect(try command("one", ["fetch", "--no-pages"]).status == 0)
    for name in ["Imported", "saved", "Tech"] {
      for words in [["label", "1"], ["rules", "add", "harbour", "--tag"]] {
        let refused = try command("one", words + [name])
        #expect(refused.status == 64 && refused.errors.lowercased().contains(name.lowercased()))
      }
    }
    #expect(try command("one", ["rules", "--json"]).items().isEmpty)
    #expect(try command("one", ["label", "1", "Sites", "--remove"]).status == 0)
    #expect(
      try command("one", ["search", "label:sites", "--json"]).json()["items"] as? [Any] != nil)
    #expect(try command("one", ["label", "--delete", "Sites"]).status == 0)
    #expect(try command("one", ["label", "--delete", "Sites"]).status == 66)
    #expect(try command("one", ["label", "x", "Sites"]).status == 64)
  }

  @Test func `ten minutes are ten minutes`() throws {
    _ = try sandbox.run("fetch")
    let list = try sandbox.run("feed", "--minutes", "10", "--json").json()
    let reading = try #require(list["reading"] as? [String: Any])
    let seconds = try #require(reading["seconds"] as? Int)
    #expect((540...660).contains(seconds))
    #expect((list["items"] as? [Any])?.isEmpty == false && list["next"] is NSNull)
    #expect(try sandbox.run("feed", "--minutes", "0").status == 64)
  }
}
