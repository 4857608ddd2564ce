import ArgumentParser
import Testing

@testable import tintm

/// Command lines that are read without ArgumentParser.
struct PlainOptionsTests {
  /// A value for each option of `feed` that has one.
  private static let values = [
    "--category": "sport", "--source": "Touchline", "--since": "7d", "--sort": "newest",
    "--where": "words:>100", "--limit": "5", "--page": "2", "--fields": "id,title",
    "--format": "jsonl",
    "--color": "never", "--config": "feeds.yml", "--database": "x.db", "--reader": "ada",
  ]

  private func expectSame(_ words: [String]) throws {
    let plain = try #require(FeedCommand(plain: words[...]), "\(words)")
    let whole = try Tintm.parseAsRoot(["feed"] + words)
    #expect(String(reflecting: plain) == String(reflecting: whole))
  }

  @Test func `each option has the value that ArgumentParser gives`() throws {
    let named = Set(
      FeedCommand.helpMessage().matches(of: /(?m)^ +(--[a-z-]+)/).map { String($0.output.1) })
    #expect(named.count > 15)
    for option in named.subtracting(["--help", "--version", "--after"]) {
      try expectSame([option] + (Self.values[option].map { [$0] } ?? []))
    }
  }

  @Test(
    arguments: [
      [], ["--limit", "5", "--json"], ["--category", "sport", "--unread", "--quiet"],
      ["--database", "x.db", "--database", "y.db"], ["--limit", "1000", "--sort", "now"],
    ])
  func `several have the values that ArgumentParser gives`(words: [String]) throws {
    try expectSame(words)
  }

  @Test(
    arguments: [
      ["--help"], ["-h"], ["--version"], ["--nonsense"], ["sport"], ["--limit"], ["--limit", "x"],
      ["--limit", "0"], ["--limit", "-1"], ["--limit=5"], ["--lim", "5"], ["--sort", "best"],
      ["--category", ""], ["--category", "--unread"], ["--since", "soon"], ["--where", "("],
      ["--after", "x"], ["--verbose", "--quiet"], ["--json", "--format", "plain"], ["--"],
    ])
  func `others and errors are left to ArgumentParser`(words: [String]) {
    #expect(FeedCommand(plain: words[...]) == nil)
  }
}
