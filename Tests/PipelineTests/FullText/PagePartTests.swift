import Fetching
import Models
import Store
import TestOrigin
import Testing
import Words

@testable import Pipeline

/// Articles that are spread over several pages of a real HTTP server (docs/extraction.md, P1 and P2).
struct PagePartTests {
  let passes: OfflinePassTests

  init() throws {
    passes = try OfflinePassTests()
  }

  static let subjects = ["1": "ferry", "1/2": "market", "1/3": "bridge", "1/4": "lighthouse"]

  /// A part with links to all parts.
  static func part(_ path: String, of count: Int) -> OriginReply {
    let links = (2...count).map { "<a href=\"/article/1/\($0)\">\($0)</a> " }.joined()
    guard let subject = subjects[path] else { return .answer(404) }
    return .answer(200, [:], OfflinePassTests.page(subject, more: "<div>1 \(links)</div>"))
  }

  private func run(
    robots: OriginReply = .answer(404),
    _ article: @escaping @Sendable (String) -> OriginReply
  ) async throws -> (origin: TestOrigin, content: String, report: PageReport?) {
    let origin = try await passes.origin(items: 1...1, robots: robots, article)
    let source = passes.source(origin, images: .none)
    try await passes.poll(source)
    try await passes.run(source)
    await passes.fixture.fetcher.shutdown()
    return (origin, try passes.content(1), try passes.report(1))
  }

  private func paths(_ origin: TestOrigin) -> [String] {
    origin.requests.map(\.path).filter { $0.hasPrefix("/article") }
  }

  @Test func `the parts of an article are joined`() async throws {
    let (origin, content, report) = try await run { Self.part($0, of: 3) }
    #expect(paths(origin) == ["/article/1", "/article/1/2", "/article/1/3"])
    for subject in ["ferry", "market", "bridge"] { #expect(content.contains("the \(subject) inn")) }
    #expect(report?.choice?.english.hasSuffix("in 3 parts") == true)
  }

  @Test func `a part that cannot be fetched leaves the others`() async throws {
    let (origin, content, report) = try await run {
      $0 == "1/3" ? .answer(500) : Self.part($0, of: 4)
    }
    #expect(paths(origin) == ["/article/1", "/article/1/2", "/article/1/3"])
    #expect(content.contains("the market inn") && !content.contains("the bridge inn"))
    #expect(report?.choice?.english.contains("part 3 is missing: The server answered 500.") == true)
    #expect(report?.shown == .page)
  }

  @Test func `robots.txt holds for parts too`() async throws {
    let (origin, content, _) = try await run(
      robots: .answer(200, [:], "User-agent: *\nDisallow: /article/1/")
    ) { Self.part($0, of: 3) }
    #expect(paths(origin) == ["/article/1"])
    #expect(content.contains("the ferry inn"))
  }

  @Test func `a part with the text of an earlier one is the end`() async throws {
    let (origin, content, report) = try await run {
      Self.part($0 == "1/3" ? "1" : $0, of: 9)
    }
    #expect(paths(origin).count == 3)
    #expect(content.ranges(of: "the ferry inn").count == 1 && content.contains("the market inn"))
    #expect(report?.choice?.english.hasSuffix("in 2 parts") == true)
  }

  @Test func `an endless article ends after ten parts`() async throws {
    let (origin, _, _) = try await run { path in
      let words = path.map { character in
        [
          "a": "ant", "1": "oak", "2": "elm", "3": "ash", "4": "fir", "5": "yew", "6": "bay",
          "7": "box",
          "8": "may", "9": "ivy", "0": "rye", "/": "by",
        ][character] ?? "x"
      }.joined(separator: " ")
      let number = path.split(separator: "/").dropFirst().first.flatMap { Int($0) } ?? 1
      return .answer(
        200, [:],
        OfflinePassTests.page(
          words, more: "<link rel=next href=\"/article/1/\(number + 1)\">"))
    }
    #expect(paths(origin).count == 10)
  }

  @Test func `the next article is not a part`() async throws {
    let (origin, _, report) = try await run { path in
      .answer(
        200, [:],
        OfflinePassTests.page(
          "ferry",
          more: "<a rel=next href=\"/article/2\">Next</a> <a href=\"/article/2\">2</a>"))
    }
    #expect(paths(origin) == ["/article/1"])
    #expect(report?.choice?.english.contains("part") == false)
  }
}
