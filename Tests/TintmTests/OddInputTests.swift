import Foundation
import Testing

/// Extreme feeds and extreme use, through the whole program: the list stays intact, no source
/// dominates it, and every explanation adds up to the score in the list.
struct OddInputTests {
  let sandbox: Sandbox
  private static let papers = ["Odd", "Daily", "Plain", "Quiet", "Late"]

  init() throws {
    sandbox = try Sandbox()
    let sources = Self.papers.map { "  - {name: \($0), url: \"file:\($0).xml\", category: papers}" }
    try sandbox.write(
      """
      offline: {full_text: never, images: none}
      categories: [papers]
      sources:
      \(sources.joined(separator: "\n"))
      """, to: "feeds.yml")
  }

  /// A headline without words in common with any other.
  private static func headline(_ number: Int) -> String {
    let syllables = ["ba", "ce", "di", "fo", "gu", "ha", "je", "ki", "lo", "mu"]
    return (0..<3).map { word in
      (0..<3).map { syllables[number * 37 * (word + 1) / [1, 10, 100][$0] % 10] }.joined()
        + syllables[number % 10] + syllables[number / 10]
    }.joined(separator: " ")
  }

  /// Writes all papers and fetches them.
  ///
  /// - Parameter round: the second round has other extreme counters.
  private func publish(_ round: Int) throws {
    let counters = [["1000000000000", "-7", "90", "12", "3"], ["4", "1000000000000", "-1", "13"]]
    let dates = ["Thu, 01 Jan 1970 00:00:01 GMT", "Thu, 31 Dec 2099 23:59:59 GMT", nil]
    for (number, paper) in Self.papers.enumerated() {
      let items = (0..<12).map { index -> String in
        let odd = paper == "Odd"
        let title =
          switch paper {
          case "Daily": "Morning briefing"
          case "Quiet" where index % 2 == 0: ""
          default: Self.headline(number * 12 + index)
          }
        let hour = String(format: "%02d", index)
        let usual = "Mon, \(String(format: "%02d", 1 + number)) Jun 2026 \(hour):00:00 GMT"
        let date = odd || paper == "Late" ? dates[index % 3] : usual
        let count = odd ? counters[round][index % counters[round].count] : "\(index)"
        return """
          <item><guid>\(paper) \(index)</guid><title>\(title)</title>
          \(date.map { "<pubDate>\($0)</pubDate>" } ?? "")
          <slash:comments>\(count)</slash:comments></item>
          """
      }
      try sandbox.write(
        """
        <rss version="2.0" xmlns:slash="http://purl.org/rss/1.0/modules/slash/"><channel>
        <title>\(paper)</title><link>https://\(paper.lowercased()).example/</link>
        \(items.joined(separator: "\n"))
        </channel></rss>
        """, to: "\(paper).xml")
    }
    let run = try sandbox.run("fetch", "--force", "--json")
    #expect(run.status == 0, "\(run.errors)")
  }

  private func answer(_ arguments: [String], reader: String) throws -> [String: Any] {
    let run = try CommandRun(
      ["--reader", reader] + arguments + ["--json"], in: sandbox.folder,
      environment: ["TINTM_DATABASE": sandbox.database, "HOME": sandbox.folder.path])
    #expect(run.status == 0, "\(run.errors)")
    return try run.json()
  }

  private func list(_ limit: Int, reader: String) throws -> [[String: Any]] {
    let page = try answer(["feed", "--limit", "\(limit)"], reader: reader)
    return page["items"] as? [[String: Any]] ?? []
  }

  /// Checks that a reader's list is intact, and that some of its entries can be explained.
  private func expectSound(_ reader: String) throws {
    let listed = try list(50, reader: reader)
    #expect(listed.count > 20)
    let sources = listed.compactMap { ($0["source"] as? [String: Any])?["name"] as? String }
    for start in 0..<10 {
      let counts = Dictionary(grouping: sources[start..<start + 10], by: \.self)
      #expect(counts.values.allSatisfy { $0.count <= 3 }, "\(sources)")
    }
    for item in listed.prefix(40).enumerated().filter({ $0.offset % 8 == 0 }).map(\.element) {
      let score = try #require(item["score"] as? Double)
      let id = try #require(item["id"] as? Int)
      let explanation = try answer(["explain", "\(id)"], reader: reader)
      let terms = (explanation["terms"] as? [[String: Any]] ?? []).compactMap {
        $0["bits"] as? Double
      }
      #expect(score.isFinite && terms.count > 1 && terms.allSatisfy(\.isFinite))
      #expect(abs(terms.reduce(0, +) - score) < 1e-6, "\(id)")
    }
  }

  @Test func `invalid feeds and extreme readers leave the database sound`() throws {
    try publish(0)
    try sandbox.addReaders("nobody", "all")
    try expectSound("nobody")
    try publish(1)
    try expectSound("nobody")
    for _ in 0..<2 {
      let ids = try list(20, reader: "all").compactMap { $0["id"] as? Int }
      _ = try answer(["mark", "--read"] + ids.map(String.init), reader: "all")
    }
    try expectSound("all")
    let check = try sandbox.run("check")
    #expect(check.status == 0, "\(check.output)\(check.errors)")
  }

  @Test func `a flood from one source does not dominate a list`() throws {
    try publish(0)
    let items = (0..<300).map { "<item><guid>f\($0)</guid><title>Flood \($0)</title></item>" }
    try sandbox.write(
      "<rss version=\"2.0\"><channel><title>Late</title>\(items.joined())</channel></rss>",
      to: "Late.xml")
    #expect(try sandbox.run("fetch", "--force").status == 0)
    try sandbox.addReaders("nobody")
    try expectSound("nobody")
  }

  @Test func `concurrent actions are all counted`() async throws {
    try publish(0)
    try sandbox.addReaders("nobody", "reader 0", "reader 1", "reader 2", "reader 3", "reader 4")
    let ids = try list(30, reader: "nobody").compactMap { $0["id"] as? Int }.map(String.init)
    let (folder, database) = (sandbox.folder, sandbox.database)
    let statuses = await withTaskGroup(of: Int32?.self) { group in
      for number in 0..<10 {
        group.addTask {
          // Half of them use the same reader, whose views count once per day.
          let action = number == 9 ? ["fetch", "--force"] : ["mark", "--read"] + ids
          return try? CommandRun(
            ["--reader", "reader \(min(number, 4))"] + action, in: folder,
            environment: ["TINTM_DATABASE": database, "HOME": folder.path]
          ).status
        }
      }
      return await group.reduce(into: [Int32?]()) { $0.append($1) }
    }
    #expect(statuses.allSatisfy { $0 == 0 })
    let views = try list(60, reader: "nobody").compactMap { item -> Int? in
      guard let id = item["id"] as? Int, ids.contains(String(id)) else { return nil }
      return (item["interactions"] as? [String: Any])?["views"] as? Int
    }
    #expect(views == Array(repeating: 5, count: ids.count))
    #expect(try sandbox.run("check").status == 0)
  }
}
