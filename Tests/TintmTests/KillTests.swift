import Foundation
import TestOrigin
import Testing

/// What a daemon leaves behind that was killed while it worked.
struct KillTests {
  @Test func `what was stored before is whole, and nothing is half there`() async throws {
    let sandbox = try Sandbox()
    let asked = AsyncStream.makeStream(of: Void.self)
    let items = (1...300).map {
      "<item><guid>\($0)</guid><title>Item \($0)</title><description>Some words</description></item>"
    }
    let feed = "<rss version=\"2.0\"><channel><title>T</title>\(items.joined())</channel></rss>"
    let origin = try await TestOrigin { request in
      // The third source's answer never comes: that is when it is killed.
      guard request.path != "/3" else {
        asked.continuation.yield()
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
    let daemon = Process()
    daemon.executableURL = CommandRun.program
    daemon.arguments = ["serve"]
    daemon.currentDirectoryURL = sandbox.folder
    daemon.environment = ["TINTM_DATABASE": sandbox.database]
    daemon.standardError = FileHandle.nullDevice
    try daemon.run()
    for await _ in asked.stream { break }
    kill(daemon.processIdentifier, SIGKILL)
    daemon.waitUntilExit()

    let check = try sandbox.run("check", "--json")
    #expect(check.status == 0, "\(check.output)")
    let health = try sandbox.run("sources", "--json").json()["items"] as? [[String: Any]] ?? []
    // The second is stored while the third is asked for: all of it, or nothing yet.
    let articles = health.map { $0["articles"] as? Int ?? -1 }
    #expect([[300, 300, 0, 0], [300, 0, 0, 0]].contains(articles), "\(articles)")
    #expect(
      health.map { $0["status"] as? String } == articles.map { $0 == 300 ? "healthy" : "new" })
  }
}
