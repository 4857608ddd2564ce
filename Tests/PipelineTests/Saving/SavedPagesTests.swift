import Fetching
import Foundation
import Models
import Recommending
import SQLiteStore
import Store
import Synchronization
import TestOrigin
import TestStore
import Testing
import Words

@testable import Pipeline

/// Saved pages are fetched over a real HTTP server, with all rules for requests.
struct SavedPagesTests {
  let fixture: PollingFixture

  init() throws {
    fixture = try PollingFixture()
    _ = try fixture.pass()
  }

  func origin(_ answer: @escaping @Sendable (String) -> OriginReply?) async throws -> TestOrigin {
    try await TestOrigin { request in
      answer(request.path)
        ?? (request.path == "/robots.txt"
          ? .answer(404)
          : request.path == "/lead.png"
            ? .answer(200, [:], TestPicture.png(800, 600)) : .answer(404))
    }
  }

  func save(_ urls: String...) async throws -> [SaveOutcome] {
    try await PageSaving(store: fixture.store, reader: "ada", now: fixture.now)
      .save(urls.map { SavedPage(url: $0) })
  }

  /// A pass as the daemon makes it; it gets only the configured sources.
  func pass(only: [Int64]? = nil) async throws -> [Int64: OfflineOutcome.Result] {
    let results = Mutex<[Int64: OfflineOutcome.Result]>([:])
    let pass = OfflinePass(
      store: fixture.store, fetcher: fixture.fetcher,
      clock: PollingClock(now: { [fixture] in fixture.now }, chance: { 0 }))
    try await pass.run([], only: only) { outcome in
      if case .pictureStored = outcome.result { return }
      results.withLock { $0[outcome.article] = outcome.result }
    }
    return results.withLock(\.self)
  }

  @Test func `a saved page is stored whole with its picture`() async throws {
    let origin = try await origin { path in
      path == "/1" ? .answer(200, [:], OfflinePassTests.page("ferry")) : nil
    }
    #expect(try await save(origin.url("/1")) == [.saved(1)])
    let results = try await pass()
    guard case .pageShown = results[1] else {
      Issue.record("\(results)")
      return
    }
    let saved = try #require(try fixture.store.whole(1))
    #expect(saved.ranked.article.title == "The ferry by the sea")
    #expect(saved.ranked.article.wordCount > 200)
    #expect(saved.offline.pictures.first?.stored != nil)
    await fixture.fetcher.shutdown()
  }

  @Test func `a failed page keeps its reason and is retried on request`() async throws {
    let isThere = Mutex(false)
    let list =
      "<!DOCTYPE html><html><head><title>A gallery of boats</title></head><body><ul>"
      + (1...40).map { "<li><a href=\"/\($0)\">Boat \($0)</a></li>" }.joined()
      + "</ul></body></html>"
    let origin = try await origin { path in
      switch path {
      case "/1":
        isThere.withLock(\.self)
          ? .answer(200, [:], OfflinePassTests.page("ferry")) : .answer(404)
      case "/2": .answer(200, [:], list)
      default: nil
      }
    }
    #expect(try await save(origin.url("/1"), origin.url("/2")) == [.saved(1), .saved(2)])
    #expect(try await pass()[1] == .failed(Message(.answered, "404")))
    let articles = try fixture.store.wholeArticles([1, 2], reader: nil).articles
    let pages = articles.map(\.offline.page)
    #expect(pages[0]?.failure == Message(.answered, "404") && pages[0]?.due == nil)
    #expect(pages[1]?.failure?.english.hasPrefix("The page contains no article") == true)
    #expect(articles.map(\.ranked.article.title) == [origin.url("/1"), "A gallery of boats"])
    isThere.withLock { $0 = true }
    #expect(try await pass().isEmpty)
    let wanted = try await PageSaving(store: fixture.store, reader: "ada", now: fixture.now).retry()
    #expect(wanted == [1, 2])
    guard case .pageShown = try await pass(only: wanted)[1] else {
      Issue.record("It was not fetched.")
      return
    }
    await fixture.fetcher.shutdown()
  }

  @Test func `a page with several addresses becomes one article`() async throws {
    let base = Mutex("")
    let origin = try await origin { path in
      let url = base.withLock(\.self)
      let canonical = "<link rel=\"canonical\" href=\"\(url)/whole\">"
      return switch path {
      case "/short": .answer(301, ["Location": "/whole?utm_medium=x"])
      case "/whole", "/whole?utm_medium=x", "/m/whole":
        .answer(
          200, [:],
          OfflinePassTests.page("ferry").replacingOccurrences(
            of: "</head>", with: canonical + "</head>"))
      default: nil
      }
    }
    base.withLock { $0 = origin.url("") }
    #expect(try await save(origin.url("/whole")) == [.saved(1)])
    _ = try await pass()
    // Neither address is known before the page was fetched.
    #expect(try await save(origin.url("/short"), origin.url("/m/whole")) == [.saved(2), .saved(3)])
    let now = fixture.now
    _ = try await fixture.store.write(PageToSave.adding(["works"], to: 2, of: 1))
    #expect(try await pass() == [2: .merged(into: 1), 3: .merged(into: 1)])
    #expect(try fixture.store.existing([1, 2, 3]) == [1])
    #expect(try fixture.store.marks(1, reader: "ada")?.bookmarkedAt == now)
    #expect(try fixture.store.tags(of: "ada") == ["works"])
    // Now both addresses are known.
    #expect(try await save(origin.url("/short"), origin.url("/m/whole")) == [.known(1), .known(1)])
    await fixture.fetcher.shutdown()
  }

  @Test func `a page is found by the canonical address of an article's page`() async throws {
    let origin = try await origin { path in
      let page = OfflinePassTests.page("ferry")
      return switch path {
      case "/feed.xml":
        .answer(
          200, [:],
          "<rss version=\"2.0\"><channel><title>C</title><item><guid>1</guid><title>Ferry</title>"
            + "<link>/click/1</link><description>A teaser.</description></item></channel></rss>")
      case "/click/1": .answer(302, ["Location": "/whole"])
      case "/whole": .answer(200, [:], page)
      default: nil
      }
    }
    let source = Source(
      name: "Courier", address: .web(origin.url("/feed.xml")), categories: ["world"])
    try fixture.configure([source])
    _ = try await fixture.poll([source], force: true)
    let pass = OfflinePass(
      store: fixture.store, fetcher: fixture.fetcher,
      clock: PollingClock(now: { [fixture] in fixture.now }, chance: { 0 }))
    try await pass.run([source])
    #expect(try await save(origin.url("/whole")) == [.known(1)])
    await fixture.fetcher.shutdown()
  }

  @Test func `robots.txt is obeyed, and private networks are not reached`() async throws {
    let origin = try await origin { path in
      path == "/robots.txt" ? .answer(200, [:], "User-agent: *\nDisallow: /") : nil
    }
    _ = try await save(origin.url("/1"))
    #expect(
      try await pass()[1]
        == .failed(Message(.robotsForbid)))
    await fixture.fetcher.shutdown()

    let guarded = try PollingFixture(allowPrivate: false)
    _ = try guarded.pass()
    _ = try await PageSaving(store: guarded.store, reader: "ada", now: guarded.now)
      .save([SavedPage(url: origin.url("/2"))])
    let pass = OfflinePass(store: guarded.store, fetcher: guarded.fetcher)
    let before = origin.requests.count
    try await pass.run([], only: [1])
    #expect(origin.requests.count == before)
    #expect(try guarded.store.whole(1)?.offline.page?.failure != nil)
    await guarded.fetcher.shutdown()
  }
}
