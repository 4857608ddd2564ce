import Foundation
import Synchronization
import TestOrigin
import Testing

/// The state of articles, stories, features and interactions after the writing process was killed.
struct IngestKillTests {
  /// Sixty articles of a source; all sources have the same articles in nearly the same words.
  private static func feed(_ source: Int) -> String {
    let items = (0..<60).map { event in
      let names = ["Ostrava", "Lindau", "Marstal", "Bergen", "Trieste"][event % 5]
      let words = (0..<45).map { "word\(event * 13 + $0)" }.joined(separator: " ")
      return """
        <item><guid>\(source)-\(event)</guid><title>Ferry \(event) leaves \(names) harbour in storm\
         \(event)</title><description>\(words) source\(source)</description></item>
        """
    }
    return "<rss version=\"2.0\"><channel><title>T</title>\(items.joined())</channel></rss>"
  }

  /// Killed repeatedly, each time when another source is requested, while the ones before are being
  /// written; with reads in between.
  @Test func `after any kill the database is sound and completed actions are kept`() async throws {
    let sandbox = try Sandbox()
    let asked = AsyncStream.makeStream(of: Int.self)
    let count = Mutex(0)
    let feeds = (0..<8).map(Self.feed)
    let origin = try await TestOrigin { request in
      let number = count.withLock { count in
        count += 1
        return count
      }
      asked.continuation.yield(number)
      return .answer(200, [:], feeds[Int(request.path.dropFirst()) ?? 0])
    }
    let sources = feeds.indices.map {
      "  - {name: s\($0), url: \"\(origin.url("/\($0)"))\", category: c}"
    }
    try sandbox.write(
      "network: {allow_private: true, per_host: {delay: 0s}}\nsources:\n"
        + sources.joined(separator: "\n"), to: "feeds.yml")
    var requests = asked.stream.makeAsyncIterator()
    var read: Set<Int> = []
    for step in [2, 4, 6, 8] {
      let process = sandbox.process("fetch", "--force") { asked.continuation.yield(-Int($0)) }
      let last = count.withLock { $0 } + step
      try process.run()
      let end = -Int(process.processIdentifier)
      while let number = await requests.next(), number < last, number != end {}
      kill(process.processIdentifier, SIGKILL)
      process.waitUntilExit()
      try expectSound(sandbox)
      let ids = try items(sandbox, "--unread", "--limit", "2").compactMap { $0["id"] as? Int }
      for id in ids {
        #expect(try sandbox.run("mark", "\(id)", "--read").status == 0)
        read.insert(id)
      }
      try expectSound(sandbox)
    }
    #expect(try sandbox.run("fetch", "--force").status == 0)
    try expectSound(sandbox)
    let all = try items(sandbox, "--limit", "1000", "--all-versions")
    #expect(all.count == 8 * 60)
    let readNow = all.filter { ($0["state"] as? [String: Any])?["read"] as? Bool == true }
    #expect(Set(readNow.compactMap { $0["id"] as? Int }) == read)
    let stories = all.compactMap { ($0["story"] as? [String: Any])?["sources"] as? Int }
    #expect(stories.contains(8))
  }

  private func items(_ sandbox: Sandbox, _ options: String...) throws -> [[String: Any]] {
    let run = try sandbox.run(arguments: ["feed", "--json"] + options)
    return try run.items()
  }

  private func expectSound(_ sandbox: Sandbox) throws {
    let check = try sandbox.run("check", "--json")
    // Before the first article the database may not exist yet.
    #expect(check.status == 0, "\(check.output)")
  }
}
