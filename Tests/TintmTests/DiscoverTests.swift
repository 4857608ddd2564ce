import Foundation
import TestOrigin
import Testing

/// Feed discovery on the command line.
struct DiscoverTests {
  let sandbox: Sandbox

  /// Long timeouts: a busy test machine must not look like a server that hangs.
  private static let network =
    "per_host: {delay: 0s}, timeout: {connect: 10m, first_byte: 10m, total: 10m}"

  init() throws {
    sandbox = try Sandbox()
    try sandbox.write(
      "network: {allow_private: true, \(Self.network)}\ncategories: [sea]\nsources:\n",
      to: "net.yml")
    try sandbox.write("network: {\(Self.network)}\nsources:\n", to: "closed.yml")
  }

  private static func answer(_ path: String) -> String? {
    switch path {
    case "/":
      "<html><head><link rel=alternate type=application/rss+xml href=/f></head><body></body></html>"
    case "/f":
      "<rss version='2.0'><channel><title>Tides: high</title><item><title>a</title></item></channel></rss>"
    case "/list":
      "<html><body><ul class=news>"
        + (0..<5).map { "<li><a href=/\($0)>A headline with number \($0)</a></li>" }.joined()
        + "</ul></body></html>"
    case "/plain": "<html><head><title>\u{1B}[31mPlain</title></head><body>words</body></html>"
    default: nil
    }
  }

  private func run(_ arguments: [String]) async throws -> CommandRun {
    try await CommandRun.besideServer(arguments, in: sandbox.folder)
  }

  @Test func `discovery respects a hold of the host by a fetch`() async throws {
    let origin = try await TestOrigin { _ in .answer(429, ["Retry-After": "6000"], "") }
    try sandbox.write(
      "network: {allow_private: true, \(Self.network)}\nsources:\n"
        + "  - {name: A, url: \"\(origin.url("/feed"))\", category: sea}\n", to: "held.yml")
    let options = ["--config", "held.yml", "--database", "held.db"]
    #expect(try await run(options + ["fetch", "--source", "A"]).status == 75)
    #expect(origin.requests.count == 1)
    for command in ["discover", "test-source"] {
      let found = try await run(options + [command, origin.url("/"), "--json"])
      #expect(found.status == 69, "\(found.errors)")
      #expect(found.errors.contains("accepts no requests"), "\(found.errors)")
    }
    #expect(origin.requests.count == 1)
  }

  @Test func `a hold of a host by discovery is respected by fetches`() async throws {
    let origin = try await TestOrigin { _ in .answer(429, ["Retry-After": "6000"], "") }
    let quiet = try await TestOrigin { _ in .answer(200, [:], Self.answer("/f") ?? "") }
    try sandbox.write(
      "network: {allow_private: true, \(Self.network)}\nsources:\n"
        + "  - {name: A, url: \"\(origin.url("/feed"))\", category: sea}\n"
        + "  - {name: B, url: \"\(quiet.url("/feed", name: "localhost"))\", category: sea}\n",
      to: "held.yml")
    let options = ["--config", "held.yml", "--database", "kept.db"]
    #expect(try await run(options + ["fetch", "--source", "B"]).status == 0)
    #expect(try await run(options + ["discover", origin.url("/")]).status == 69)
    let asked = origin.requests.count
    let fetched = try await run(options + ["fetch", "--force", "--source", "A", "--json"])
    #expect(fetched.status == 0, "\(fetched.output)")
    #expect(origin.requests.count == asked)
    let sources = try await run(options + ["sources", "--json"]).items()
    #expect(sources.first?["status"] as? String == "blocked")
  }

  @Test func `the found feed can be pasted into the configuration`() async throws {
    let origin = try await TestOrigin { request in
      Self.answer(request.path).map { .answer(200, [:], $0) } ?? .answer(404, [:], "")
    }
    for path in ["/", "/f", "/list"] {
      let found = try await run(["--config", "net.yml", "discover", origin.url(path), "--json"])
      #expect(found.status == 0, "\(found.errors)")
      let page = try found.json()
      // The front page in the list declares a feed of its own.
      #expect((page["items"] as? [Any])?.count == 1)
      let snippet = try #require(page["snippet"] as? String)
      let before = try String(
        contentsOf: sandbox.folder.appendingPathComponent("net.yml"), encoding: .utf8)
      try sandbox.write(before + snippet, to: "pasted.yml")
      let check = try sandbox.run("--config", "pasted.yml", "check")
      #expect(check.status == 0, "\(check.output)")
      #expect(snippet.contains("name: \"Tides: high\"") && snippet.contains("category: sea"))
    }
  }

  @Test func `a page without a feed gives a valid entry of its own`() async throws {
    let origin = try await TestOrigin { request in
      request.path == "/list"
        ? .answer(200, [:], Self.answer("/list") ?? "") : .answer(404, [:], "")
    }
    let found = try await run(["--config", "net.yml", "discover", origin.url("/list"), "--json"])
    #expect(found.status == 0)
    let page = try found.json()
    #expect((page["list"] as? [String: Any])?["matches"] as? Int == 5)
    let snippet = try #require(page["snippet"] as? String)
    try sandbox.write(
      "network: {allow_private: true, \(Self.network)}\nsources:\n" + snippet, to: "pasted.yml")
    let name = try #require(snippet.split(separator: "\n").first).dropFirst("  - name: ".count)
    let test = try await run([
      "--config", "pasted.yml", "test-source", String(name.filter { $0 != "\"" }), "--json",
    ])
    #expect(test.status == 0, "\(test.errors)")
    #expect((try test.json()["items"] as? [Any])?.count == 5)
    let plain = try await run(["--config", "net.yml", "discover", origin.url("/list")])
    #expect(plain.status == 0 && plain.output == "")
    #expect(plain.errors.contains("is a list of 5 articles"))
  }

  @Test func `an unsuccessful discovery has an exit code`() async throws {
    let origin = try await TestOrigin { request in
      request.path == "/plain"
        ? .answer(200, [:], Self.answer("/plain") ?? "") : .answer(404, [:], "")
    }
    let none = try await run(["--config", "net.yml", "discover", origin.url("/plain")])
    #expect(none.status == 66)
    #expect(!none.errors.contains("\u{1B}"))
    #expect(try await run(["--config", "net.yml", "discover", origin.url("/gone")]).status == 69)
    // Private networks are refused unless the option allows them.
    let closed = try await run(["--config", "closed.yml", "discover", origin.url("/plain")])
    #expect(closed.status == 69 && closed.errors.contains("--allow-private-network"))
    let open = try await run([
      "--config", "closed.yml", "discover", origin.url("/plain"), "--allow-private-network",
    ])
    #expect(open.status == 66)
    for address in ["nonsense", "ftp://a.example/", "mailto:a@b.example"] {
      #expect(try await run(["discover", address]).status == 64)
    }
  }
}
