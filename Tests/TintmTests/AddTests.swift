import Foundation
import TestOrigin
import Testing

/// Subscribing and unsubscribing on the command line, by a user without a configuration.
struct AddTests {
  let sandbox: Sandbox
  private let home: URL

  init() throws {
    sandbox = try Sandbox()
    home = sandbox.folder.appending(path: "home")
    try FileManager.default.createDirectory(at: home, withIntermediateDirectories: true)
  }

  private static func feed(_ title: String) -> String {
    "<rss version='2.0'><channel><title>\(title)</title><link>/</link>"
      + "<item><guid>\(title)</guid><title>First of \(title)</title></item></channel></rss>"
  }

  private static func answer(_ path: String) -> String? {
    switch path {
    case "/":
      "<html><head><title>Port</title><link rel=alternate type=application/rss+xml href=/news>"
        + "<link rel=alternate type=application/rss+xml href=/sport></head><body></body></html>"
    case "/news": feed("Port news")
    case "/sport": feed("Port sport")
    case "/list":
      "<html><body><ul class=news>"
        + (0..<5).map { "<li><a href=/\($0)>A headline with number \($0)</a></li>" }.joined()
        + "</ul></body></html>"
    case "/plain": "<html><head><title>Plain</title></head><body>words</body></html>"
    default: nil
    }
  }

  /// - Parameter paths: the pages that it has.
  private func origin(_ paths: String...) async throws -> TestOrigin {
    try await TestOrigin { request in
      (paths.contains(request.path) ? Self.answer(request.path) : nil).map {
        .answer(200, ["Content-Type": "text/html"], $0)
      }
        ?? .answer(404, [:], "")
    }
  }

  private func run(
    _ arguments: String..., environment: [String: String] = [:]
  ) async throws -> CommandRun {
    try await CommandRun.besideServer(
      arguments, in: home,
      environment: ["HOME": home.path, "USER": "ada"].merging(environment) { $1 })
  }

  private var configuration: String {
    (try? String(contentsOf: home.appending(path: ".config/tintm/feeds.yml"), encoding: .utf8))
      ?? ""
  }

  @Test func `a first source makes the configuration`() async throws {
    let origin = try await origin("/", "/news", "/sport")
    let nothing = try await run("feed")
    #expect(nothing.status == 66 && nothing.errors.contains("tintm add URL"))
    let refused = try await run("add", origin.url("/"))
    #expect(refused.status == 69 && refused.errors.contains("--allow-private-network"))
    #expect(configuration == "")

    let added = try await run(
      "add", origin.url("/"), "--allow-private-network", "--category", "sea")
    #expect(added.status == 0, "\(added.errors)")
    #expect(added.output == "added\tPort news\t\(origin.url("/news"))\tsea\t\n")
    // The other feed of the site is named.
    #expect(added.errors.contains(origin.url("/sport")))
    #expect(configuration.contains("allow_private_network: true"))
    #expect(try await run("fetch").status == 0)
    #expect(try await run("feed").output.contains("First of Port news"))

    let again = try await run("add", origin.url("/news"), "--allow-private-network")
    #expect(again.status == 64 && again.errors.contains("already exists as “Port news”"))
    let other = try await run(
      "add", origin.url("/sport"), "--allow-private-network", "--title", "Games", "--json")
    let item = try #require(try other.items().first)
    #expect(item["name"] as? String == "Games" && item["categories"] as? [String] == ["sea"])

    #expect(try await run("fetch").status == 0)
    let gone = try await run("remove", "games")
    #expect(gone.output.hasPrefix("source_removed\tGames\t\(home.path)"), "\(gone.errors)")
    #expect(!configuration.contains("Games") && configuration.contains("Port news"))
    #expect(try await run("purge", "Games").status == 0)
    let unknown = try await run("remove", "Port new")
    #expect(unknown.status == 66 && unknown.errors.contains("“Port news”"))
  }

  @Test func `a page without a feed is added as a list after consent only`() async throws {
    let origin = try await origin("/list", "/plain")
    let asked = try await run("add", origin.url("/list"), "--allow-private-network")
    #expect(asked.status == 66 && asked.errors.contains("--yes"), "\(asked.errors)")
    #expect(configuration == "")
    let added = try await run("add", origin.url("/list"), "--allow-private-network", "--yes")
    #expect(added.status == 0, "\(added.errors)")
    #expect(configuration.contains("kind: html") && configuration.contains("select:"))
    #expect(try await run("fetch").status == 0)
    #expect(try await run("feed").output.contains("A headline with number 0"))
    #expect(try await run("add", origin.url("/plain"), "--allow-private-network").status == 66)
    #expect(try await run("add", "two words").status == 64)
  }

  @Test func `a terminal asks which feed`() async throws {
    let origin = try await origin("/", "/news", "/sport")
    let terminal = try PseudoTerminal()
    let process = try terminal.start(
      ["add", origin.url("/"), "--allow-private-network"], in: home,
      environment: ["HOME": home.path, "USER": "ada"])
    #expect(terminal.read(until: "Which one?").contains("2. Port sport"))
    terminal.press("7\n")
    _ = terminal.read(until: "from 1 to 2")
    terminal.press("2\n")
    _ = terminal.read(until: "source added")
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
    #expect(configuration.contains("Port sport") && !configuration.contains("Port news"))
  }

  @Test func `an import makes the configuration where the user has it`() async throws {
    try "<opml version='2.0'><body><outline text='A' xmlUrl='https://a.example/f'/></body></opml>"
      .write(to: home.appending(path: "a.opml"), atomically: true, encoding: .utf8)
    let run = try await run("import", "a.opml")
    #expect(run.status == 0, "\(run.errors)")
    #expect(configuration.contains("https://a.example/f"))
  }

  @Test func `a source without a name is named by its feed, also before there is a reader`()
    async throws
  {
    let origin = try await origin("/news")
    let address = origin.url("/news")
    try FileManager.default.createDirectory(
      at: home.appending(path: ".config/tintm"), withIntermediateDirectories: true)
    try """
    network: {allow_private: true, per_host: {delay: 0s}}
    sources:
      - name: "\(address)"
        url: "\(address)"
        category: sea

    """.write(
      to: home.appending(path: ".config/tintm/feeds.yml"), atomically: true, encoding: .utf8)
    #expect(try await run("fetch").status == 0)
    #expect(configuration.contains("name: Port news"), "\(configuration)")
  }

  @Test func `only named readers are made`() throws {
    #expect(try sandbox.run("fetch", "--force").status == 75)
    let listed = try sandbox.run("feed", "--json").items()
    let id = try #require(listed.first?["id"] as? Int)
    #expect(try sandbox.run("bookmark", "\(id)").status == 0)
    #expect(try sandbox.run("reader", "list").output == "")
    let mistyped = try sandbox.run("feed", "--reader", "eva")
    #expect(mistyped.status == 66 && mistyped.errors.contains("tintm reader add NAME"))
    #expect(try sandbox.run("feed", environment: ["TINTM_READER": "eva"]).status == 66)
    // No reader of that name can be added either.
    #expect(try sandbox.run("feed", "--reader", "/").status == 64)

    #expect(try sandbox.run("reader", "add", "eve").status == 0)
    let near = try sandbox.run("feed", "--reader", "eva")
    #expect(near.status == 66 && near.errors.contains("“eve”"))
    #expect(try sandbox.run("feed", "--bookmarked", "--reader", "eve").output.hasPrefix("\(id)\t"))
    #expect(try sandbox.run("app", "add", "Phone").output.hasPrefix("app_added\teve\tPhone\t"))
    #expect(try sandbox.run("reader", "list").output.hasPrefix("eve\ttrue\t"))
  }

  @Test func `what this user may not read is said, with what to do`() throws {
    #expect(try sandbox.run("fetch", "--force").status == 75)
    let hidden = sandbox.folder.appending(path: "hidden")
    try FileManager.default.createDirectory(at: hidden, withIntermediateDirectories: true)
    for name in ["tintm.db", "feeds.yml"] {
      try FileManager.default.copyItem(
        at: sandbox.folder.appending(path: name), to: hidden.appending(path: name))
    }
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o755], ofItemAtPath: sandbox.folder.path)
    try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: hidden.path)
    func other(_ arguments: String...) throws -> CommandRun {
      try CommandRun(
        ["--reuid=65534", "--regid=65534", "--clear-groups", CommandRun.program.path] + arguments,
        program: URL(fileURLWithPath: "/usr/bin/setpriv"), in: sandbox.folder,
        environment: ["HOME": sandbox.folder.path])
    }
    let database = try other("feed", "--database", hidden.path + "/tintm.db")
    #expect(database.status == 66, "\(database.errors)")
    #expect(database.errors.contains("is not readable for this user"))
    #expect(database.errors.contains("adduser") && !database.errors.contains("tintm fetch"))
    let configuration = try other("feed", "--config", hidden.path + "/feeds.yml")
    #expect(configuration.errors.contains("permission denied"), "\(configuration.errors)")
    #expect(configuration.errors.contains("adduser"))
  }
}
