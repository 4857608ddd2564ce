import Dispatch
import Foundation
import Synchronization
import TestOrigin
import Testing

/// The state that a daemon leaves when it is killed at work.
struct KillTests {
  @Test func `after a kill earlier articles are complete and no article is stored in part`()
    async throws
  {
    let sandbox = try Sandbox()
    // Signalled on the server's own thread: tests that wait for processes may hold all other
    // threads, and the daemon would time out first.
    let asked = DispatchSemaphore(value: 0)
    let items = (1...300).map {
      "<item><guid>\($0)</guid><title>Item \($0)</title><description>Some words</description></item>"
    }
    let feed = "<rss version=\"2.0\"><channel><title>T</title>\(items.joined())</channel></rss>"
    let origin = try await TestOrigin { request in
      // The third source never answers; the daemon is killed then.
      guard request.path != "/3" else {
        asked.signal()
        return .silence
      }
      return .answer(200, [:], feed)
    }
    let sources = (1...4).map {
      "  - {name: s\($0), url: \"\(origin.url("/\($0)"))\", category: c}"
    }
    try sandbox.write(
      "network: {allow_private: true, per_host: {delay: 0s}}\nsources:\n"
        + sources.joined(separator: "\n"), to: "feeds.yml")
    let daemon = CommandRun.process(
      ["serve"], in: sandbox.folder, environment: ["TINTM_DATABASE": sandbox.database])
    daemon.standardError = FileHandle.nullDevice
    try daemon.run()
    Self.end(daemon, after: asked)

    let check = try sandbox.run("check", "--json")
    #expect(check.status == 0, "\(check.output)")
    let health = try sandbox.run("sources", "--json").items()
    // The first two are stored while the third is requested: each one completely, or not at all
    // yet.
    let articles = health.map { $0["articles"] as? Int ?? -1 }
    #expect(articles.prefix(2).allSatisfy { [0, 300].contains($0) }, "\(articles)")
    #expect(articles.suffix(2) == [0, 0], "\(articles)")
    #expect(
      health.map { $0["status"] as? String } == articles.map { $0 == 300 ? "healthy" : "new" })
  }

  private static func end(_ process: Process, after asked: DispatchSemaphore) {
    asked.wait()
    kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
  }

  /// Killed repeatedly, each time at another step of fetching pages and pictures.
  @Test func `after any kill pages and pictures are complete`() async throws {
    let sandbox = try Sandbox()
    let asked = AsyncStream.makeStream(of: Int.self)
    let count = Mutex(0)
    let base = Mutex("")
    let origin = try await TestOrigin { request in
      let number = count.withLock { count in
        count += 1
        return count
      }
      asked.continuation.yield(number)
      return switch request.path {
      case "/feed.xml": .answer(200, [:], OfflineTests.feed(base.withLock { $0 }, items: 6))
      case "/robots.txt": .answer(404)
      case let path where path.hasSuffix(".png"):
        // Each article has its own picture.
        .answer(200, [:], OfflineTests.picture + Array(path.utf8))
      case let path:
        .answer(
          200, [:],
          OfflineTests.page(["harbour", "town", "school", "inn"])
            .replacing("/lead.png", with: path + ".png"))
      }
    }
    base.withLock { $0 = origin.url("") }
    try sandbox.write(OfflineTests.configuration(origin.url("/feed.xml")), to: "feeds.yml")
    var requests = asked.stream.makeAsyncIterator()
    for step in [2, 5, 9, 14] {
      // A process may end before its turn to be killed.
      let process = sandbox.process("fetch", "--force") { asked.continuation.yield(-Int($0)) }
      try process.run()
      let last = count.withLock { $0 } + step
      let end = -Int(process.processIdentifier)
      while let number = await requests.next(), number < last, number != end {}
      kill(process.processIdentifier, SIGKILL)
      process.waitUntilExit()
      try expectWhole(sandbox)
    }
  }

  /// Checks that the database is sound, and that every picture in it has a complete file.
  private func expectWhole(_ sandbox: Sandbox) throws {
    let check = try sandbox.run("check", "--json")
    #expect(check.status == 0, "\(check.output)")
    #expect(!check.output.contains("files are missing"))
    let items = try sandbox.run("feed", "--limit", "50", "--json").json()["items"]
    for item in items as? [[String: Any]] ?? [] {
      let id = item["id"] as? Int ?? 0
      let article = try sandbox.run("read", "\(id)", "--peek", "--json").json()["article"]
      let known = article as? [String: Any] ?? [:]
      let isPage = known["text_origin"] as? String == "page"
      let text = known["content_text"] as? String ?? ""
      #expect(text.contains("people of the inn") == isPage)
      guard let file = known["image_file"] as? String else { continue }
      let url = known["image"] as? String ?? ""
      let path = "/" + (url.split(separator: "/").last ?? "")
      #expect(
        FileManager.default.contents(atPath: file)
          == Data(OfflineTests.picture + Array(path.utf8)))
    }
  }
}
