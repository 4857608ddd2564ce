import Dispatch
import Foundation
import Glibc
import Synchronization
import TestOrigin
import Testing

/// Saved pages, on the command line.
struct SaveTests {
  static func origin() async throws -> TestOrigin {
    try await TestOrigin { request in
      switch request.path {
      case "/robots.txt": .answer(404)
      case "/lead.png": .answer(200, [:], OfflineTests.picture)
      case "/gone": .answer(404)
      default:
        .answer(
          200, [:],
          OfflineTests.page(["harbour", "town", "school", "inn"].map { $0 + request.path }))
      }
    }
  }

  static let configuration = """
    network: {allow_private: true, per_host: {delay: 0s}}
    sources:
      - {name: Courier, url: "https://courier.example/feed", category: world}
    """

  @Test func `saved pages are stored whole, found, listed and retried`() async throws {
    let sandbox = try Sandbox()
    try sandbox.write(Self.configuration, to: "feeds.yml")
    let origin = try await Self.origin()
    let saved = try sandbox.run("save", origin.url("/1"), origin.url("/gone"), "--tag", "boats")
    #expect(saved.status == 75)
    let lines = saved.output.split(separator: "\n").map { $0.split(separator: "\t") }
    #expect(lines.map { $0[0] } == ["saved", "saved_without_text"])
    #expect(saved.output.contains("The server answered 404."))
    #expect(try sandbox.run("search", "pier").output.hasPrefix("1\t"))
    #expect(try sandbox.run("search", "tag:boats").output.split(separator: "\n").count == 2)
    let feed = try sandbox.run("feed", "--bookmarked", "--json").json()
    let items = feed["items"] as? [[String: Any]] ?? []
    #expect(items.count == 2)
    #expect(items.allSatisfy { ($0["source"] as? [String: Any])?["name"] as? String == "Saved" })
    #expect(try sandbox.run("read", "2").output.contains(origin.url("/gone")))
    #expect(try sandbox.run("categories").output.contains("Saved"))
    #expect(try sandbox.run("sources").status == 0)
    #expect(try sandbox.run("check").status == 0)
    // It is never polled and not exported.
    let opml = try sandbox.run("export", "--format", "opml").output
    #expect(!opml.contains("saved:"))
    let before = origin.requests.count
    #expect(try sandbox.run("save", "--retry").status == 75)
    #expect(origin.requests.count == before + 1)
    let again = try sandbox.run("save", origin.url("/1"))
    #expect(again.status == 0)
    #expect(again.output.hasPrefix("bookmarked\t1\t"))
    // Another reader does not see it.
    try sandbox.addReaders("ada", "ben")
    #expect(try sandbox.run("--reader", "ben", "feed", "--json").json()["items"] as? [Int] == [])
    #expect(try sandbox.run("--reader", "ben", "search", "pier").output == "")
  }

  @Test func `addresses are read from stdin`() async throws {
    let sandbox = try Sandbox()
    try sandbox.write(Self.configuration, to: "feeds.yml")
    let origin = try await Self.origin()
    try sandbox.write(
      "# mine\n\(origin.url("/1"))\r\n\nno address\n  \(origin.url("/2"))  \n\(origin.url("/1"))\n",
      to: "list.txt")
    let run = try CommandRun(
      ["-c", "\"$1\" save - < list.txt", "sh", CommandRun.program.path],
      program: URL(fileURLWithPath: "/bin/sh"), in: sandbox.folder,
      environment: sandbox.environment)
    #expect(run.status == 65)
    #expect(run.errors.contains("stdin:4: “no address”"))
    #expect(run.output.split(separator: "\n").count == 2)
  }

  @Test func `a killed import continues where it ended`() async throws {
    let sandbox = try Sandbox()
    try sandbox.write(Self.configuration, to: "feeds.yml")
    let asked = DispatchSemaphore(value: 0)
    let isAwake = Mutex(false)
    let origin = try await TestOrigin { request in
      switch request.path {
      case "/robots.txt", "/lead.png", "/gone": return .answer(404)
      case "/3" where !isAwake.withLock(\.self):
        asked.signal()
        return .silence
      default:
        return .answer(
          200, [:],
          OfflineTests.page(["harbour", "town", "school", "inn"].map { $0 + request.path }))
      }
    }
    let rows = ["1", "2", "3", "gone", "5"].map {
      "Page \($0),\(origin.url("/" + $0)),1600000000,boats,archive\n"
    }
    try sandbox.write("title,url,time_added,tags,status\n\(rows.joined())", to: "pocket.csv")
    let rehearsal = try sandbox.run("import", "pocket.csv", "--dry-run", "--json").json()
    #expect(rehearsal["kind"] as? String == "saved")
    #expect(rehearsal["saved"] as? Int == 5)
    #expect(origin.requests.isEmpty)
    let process = sandbox.process("import", "pocket.csv") { _ in }
    process.environment = sandbox.environment
    try process.run()
    Self.kill(process, after: asked)

    isAwake.withLock { $0 = true }
    let again = try sandbox.run("import", "pocket.csv", "--json")
    #expect(again.status == 75)
    let report = try again.json()
    #expect(report["known"] as? Int == 5)
    #expect(report["without_text"] as? Int == 1)
    #expect(again.output.contains("The server answered 404."))
    // Each was requested once; only the one in progress was requested twice.
    for path in ["/1", "/2", "/gone", "/5"] {
      #expect(origin.requests.count { $0.path == path } == 1, "\(path)")
    }
    let feed = try sandbox.run("feed", "--bookmarked", "--sort", "newest", "--json").json()
    let items = feed["items"] as? [[String: Any]] ?? []
    #expect(items.count == 5)
    #expect(items.allSatisfy { ($0["title"] as? String)?.hasPrefix("Page ") == true })
    #expect(items.allSatisfy { ($0["state"] as? [String: Any])?["read"] as? Bool == true })
    #expect(try sandbox.run("search", "tag:boats pier").output.split(separator: "\n").count == 4)
    let last = try sandbox.run("import", "pocket.csv")
    #expect(last.status == 75)
    #expect(last.output.split(separator: "\n").count == 1)
    #expect(origin.requests.count { $0.path == "/gone" } == 1)
  }

  @Test func `the name of a list is no label of a saved page`() throws {
    let sandbox = try Sandbox()
    try sandbox.write(Self.configuration, to: "feeds.yml")
    for name in ["Saved", "top"] {
      let refused = try sandbox.run("save", "https://a.example/1", "--no-pages", "--tag", name)
      #expect(refused.status == 64 && refused.errors.contains("“\(name)” is the name of a list."))
    }
  }

  private static func kill(_ process: Process, after asked: DispatchSemaphore) {
    asked.wait()
    Glibc.kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
  }

  @Test(arguments: [
    (["save"], "Missing address"), (["save", "nothing"], "“nothing” is not a web address"),
    (["save", "ftp://a.example/1"], "not a web address"),
    (["save", "https://"], "not a web address"),
    (["save", "https://a.example/1", "--retry"], "cannot be used with addresses"),
    (["save", "https://a.example/1", "--tag", " "], "--tag must have at most"),
  ])
  func `invalid addresses are refused`(arguments: [String], message: String) throws {
    let sandbox = try Sandbox()
    let run = try sandbox.run(arguments: arguments)
    #expect(run.status == 64)
    #expect(run.errors.contains(message))
    #expect(!FileManager.default.fileExists(atPath: sandbox.database))
  }

  @Test(arguments: [
    ("pages.csv", "title,url,tags\nOne,https://a.example/1,x\nTwo,https://a.exa", "saved"),
    ("pages.json", "[{\"url\":\"https://a.example/1\"},{\"url\":\"https://a.exa", "saved"),
    (
      "list.opml",
      "<opml version=\"2.0\"><body><outline text=\"x\" xmlUrl=\"https://a.example/feed\"/><outli",
      "items"
    ),
  ])
  func `a file that ends early is said`(name: String, text: String, key: String) throws {
    let sandbox = try Sandbox()
    try sandbox.write(text, to: name)
    let words = ["import", name, "--json"] + (name == "list.opml" ? [] : ["--no-pages"])
    let run = try sandbox.run(arguments: words)
    #expect(run.status == 65, "\(run.errors)")
    #expect((run.output + run.errors).contains("at byte "))
    let found = try CommandRun.json(run.output)[key]
    #expect(found as? Int == 1 || (found as? [Any])?.count == 1)
  }

  @Test(arguments: [["--json"], []])
  func `what a table only counts is said once`(options: [String]) throws {
    let sandbox = try Sandbox()
    let table =
      "Title,Author,URL,Favorited,Read,Highlight Count\nM,Ada,https://a.example/1,True,True,2\n"
    try sandbox.write(table, to: "matter.csv")
    let run = try sandbox.run(arguments: ["import", "matter.csv", "--no-pages"] + options)
    #expect(run.status == 0, "\(run.errors)")
    // Lines are wrapped.
    let said = (run.output + run.errors).components(separatedBy: "only counts: 2")
    #expect(said.count == 2, "\(run.errors)")
  }

  @Test func `a pipe says that a file ends early beside pages that were not fetched`() throws {
    let sandbox = try Sandbox()
    try sandbox.write(
      "[{\"url\":\"http://127.0.0.1:9/1\"},{\"url\":\"https://a.exa", to: "pages.json")
    let run = try sandbox.run("import", "pages.json")
    #expect(run.status == 65 && run.output.contains("http://127.0.0.1:9/1"), "\(run.output)")
    #expect(run.errors.contains("at byte "), "\(run.errors)")
  }
}
