import Fetching
import Models
import Store
import TestOrigin
import Testing
import Words

@testable import Pipeline

/// Pages whose addresses lead to other addresses (RFC 9309, 2.2.2).
struct PageRedirectTests {
  let passes: OfflinePassTests

  init() throws {
    passes = try OfflinePassTests()
  }

  private func run(
    items: ClosedRange<Int> = 1...1, robots: OriginReply = .answer(404),
    _ article: @escaping @Sendable (String) -> OriginReply
  ) async throws -> TestOrigin {
    let origin = try await passes.origin(items: items, robots: robots, article)
    let source = passes.source(origin, images: .none)
    try await passes.poll(source)
    try await passes.run(source)
    await passes.fixture.fetcher.shutdown()
    return origin
  }

  @Test func `robots.txt holds for the target of a redirect`() async throws {
    let origin = try await run(
      robots: .answer(200, [:], "User-agent: *\nDisallow: /article/own")
    ) {
      $0 == "1" ? .answer(302, ["Location": "/article/own"]) : .answer(200, [:], Self.page)
    }
    #expect(origin.requests.map(\.path) == ["/feed.xml", "/robots.txt", "/article/1"])
    #expect(try passes.report(1)?.status == .givenUp)
    #expect(try passes.report(1)?.failure?.english.contains("robots.txt") == true)
  }

  @Test func `the robots.txt of another host holds for a redirect to it`() async throws {
    let other = try await TestOrigin { request in
      request.path == "/robots.txt"
        ? .answer(200, [:], "User-agent: *\nDisallow: /") : .answer(200, [:], Self.page)
    }
    let target = other.url("/1")
    _ = try await run { _ in .answer(302, ["Location": target]) }
    #expect(other.requests.map(\.path) == ["/robots.txt"])
    #expect(try passes.report(1)?.status == .givenUp)
  }

  @Test func `a page that sends browsers on at once is followed once`() async throws {
    let origin = try await run { name in
      switch name {
      case "1": .answer(200, [:], Self.refreshing(to: "own"))
      case "own": .answer(200, [:], Self.page)
      default: .answer(404)
      }
    }
    #expect(
      origin.requests.map(\.path) == ["/feed.xml", "/robots.txt", "/article/1", "/article/own"])
    #expect(try passes.report(1)?.failure == nil)
  }

  @Test func `robots.txt holds for the page that browsers are sent to`() async throws {
    let origin = try await run(
      robots: .answer(200, [:], "User-agent: *\nDisallow: /article/own")
    ) { _ in
      .answer(200, [:], Self.refreshing(to: "own"))
    }
    #expect(origin.requests.map(\.path) == ["/feed.xml", "/robots.txt", "/article/1"])
    #expect(try passes.report(1)?.failure?.english.contains("robots.txt") == true)
  }

  @Test func `a known robots.txt is not requested again for redirects`() async throws {
    let other = try await TestOrigin { request in
      let name = String(request.path.dropFirst())
      guard let subject = OfflinePassTests.subjects[name] else { return .answer(404) }
      return .answer(200, [:], OfflinePassTests.page(subject))
    }
    let base = other.url("/")
    let origin = try await run(items: 1...2) { .answer(302, ["Location": base + $0]) }
    #expect(other.requests.map(\.path).sorted() == ["/1", "/2", "/robots.txt"])
    #expect(origin.requests.count { $0.path == "/robots.txt" } == 1)
    for article: Int64 in 1...2 { #expect(try passes.report(article)?.shown == .page) }
  }

  private static func refreshing(to place: String) -> String {
    "<html><head><meta http-equiv=refresh content='0; url=\(place)'></head></html>"
  }

  private static let page = OfflinePassTests.page("ferry")
}
