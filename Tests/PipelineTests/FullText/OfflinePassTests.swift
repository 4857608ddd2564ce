import Fetching
import Foundation
import Models
import SQLiteStore
import Store
import Synchronization
import TestOrigin
import TestStore
import Testing
import Words

@testable import Pipeline

/// Passes over a real HTTP server, a real store and a real folder.
struct OfflinePassTests {
  let fixture: PollingFixture
  let folder: PictureFolder

  init() throws {
    fixture = try PollingFixture()
    folder = fixture.store.pictures
  }

  static func paragraph(_ subject: String) -> String {
    "When the boat came in, the people of the \(subject) stood on the pier and waited for the "
      + "letters, because nobody had heard from the islands since the first storm of the winter. "
      + "The master said that he had never seen such a sea, and that he would not go out again "
      + "before the wind had turned to the west."
  }

  static func page(_ subject: String, more: String = "") -> String {
    let text = ["harbour", "town", "school", "inn"].map { place in
      "<p>\(paragraph(subject + " " + place))</p>"
    }.joined(separator: "\n")
    return """
      <!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>\(subject)</title>
      <meta property="og:image" content="/lead.png"></head><body><nav><a href="/">Home</a></nav>
      <article><h1>The \(subject) by the sea</h1>\(text)\(more)</article></body></html>
      """
  }

  /// Different subjects: pages that differ only in numbers look like boilerplate of the site.
  static let subjects = ["1": "ferry", "2": "market", "3": "bridge"]

  func feed(_ origin: String, items: ClosedRange<Int>, text: String = "A teaser.") -> String {
    let items = items.map {
      """
      <item><guid>\($0)</guid><title>Item \($0)</title><link>\(origin)/article/\($0)</link>\
      <description>\(text)</description></item>
      """
    }
    return "<rss version=\"2.0\"><channel><title>C</title>\(items.joined())</channel></rss>"
  }

  func origin(
    items: ClosedRange<Int> = 1...3, robots: OriginReply = .answer(404),
    picture: OriginReply = .answer(200, [:], TestPicture.png(800, 600)),
    _ article: @escaping @Sendable (String) -> OriginReply = {
      .answer(200, [:], page(subjects[$0] ?? $0))
    }
  ) async throws -> TestOrigin {
    let base = Mutex("")
    let origin = try await TestOrigin { request in
      switch request.path {
      case "/feed.xml":
        .answer(200, [:], self.feed(base.withLock { $0 }, items: items))
      case "/robots.txt": robots
      case "/lead.png": picture
      case let path: article(String(path.dropFirst(9)))
      }
    }
    let url = origin.url("")
    base.withLock { $0 = url }
    return origin
  }

  func source(_ origin: TestOrigin, images: ImagePolicy = .lead) -> Source {
    Source(
      name: "Courier", address: .web(origin.url("/feed.xml")), categories: ["world"],
      images: images)
  }

  func pass(_ change: (inout OfflineOptions) -> Void = { _ in }) -> OfflinePass {
    var options = OfflineOptions()
    change(&options)
    return OfflinePass(
      store: fixture.store, fetcher: fixture.fetcher, options: options,
      clock: PollingClock(now: { [fixture] in fixture.now }, chance: { 0 }))
  }

  @discardableResult
  func run(
    _ source: Source, only: [Int64]? = nil, _ change: (inout OfflineOptions) -> Void = { _ in }
  ) async throws -> OfflineTally {
    let tally = Mutex(OfflineTally())
    try await pass(change).run([source], only: only) { outcome in
      tally.withLock { $0.add(outcome) }
    }
    return tally.withLock { $0 }
  }

  func content(_ id: Int64) throws -> String {
    let content = try fixture.store.whole(id)?.content
    return content?.html ?? content?.text ?? ""
  }

  func offline(_ id: Int64) throws -> OfflineState? { try fixture.store.whole(id)?.offline }

  func report(_ id: Int64) throws -> PageReport? {
    try offline(id)?.page
  }

  func poll(_ source: Source) async throws {
    try fixture.configure([source])
    _ = try await fixture.poll([source], force: true)
  }

  @Test func `teasers become whole articles with pictures`() async throws {
    let origin = try await origin()
    let source = source(origin)
    try await poll(source)
    let tally = try await run(source)
    #expect(tally.pages == 3)
    // One picture for all of them, requested once.
    #expect(tally.failed == 0)
    #expect(origin.requests.count { $0.path == "/lead.png" } == 1)
    #expect(origin.requests.count { $0.path == "/robots.txt" } == 1)
    for id: Int64 in 1...3 {
      #expect(try content(id).contains("stood on the pier"))
      #expect(try report(id)?.shown == .page)
      let picture = try offline(id)?.pictures.first
      #expect(picture?.stored.map(folder.holds) == true)
    }
    // Nothing is left to do.
    let before = origin.requests.count
    #expect(try await run(source) == OfflineTally())
    #expect(origin.requests.count == before)
    await fixture.fetcher.shutdown()
  }

  @Test func `no page is fetched for a complete text or a source with the policy never`()
    async throws
  {
    let whole = (0..<200).map { "word\($0)" }.joined(separator: " ") + "."
    let feed = feed("https://courier.example", items: 1...1, text: whole)
    let origin = try await TestOrigin { _ in .answer(200, [:], feed) }
    var source = source(origin, images: .none)
    try await poll(source)
    #expect(try report(1) == nil)
    source.fullText = .never
    try await run(source)
    #expect(origin.requests.map(\.path) == ["/feed.xml"])
    await fixture.fetcher.shutdown()
  }

  @Test func `a source's body rule selects the text of its pages`() async throws {
    let origin = try await origin(items: 1...1) { _ in
      .answer(
        200, [:],
        Self.page(
          "ferry", more: "<div class=\"own\"><p>\(Self.paragraph("lamp"))</p><i>Share.</i></div>"))
    }
    var source = source(origin, images: .none)
    source.page = PageSelectors(body: ".own", remove: ["i"])
    try await poll(source)
    try await run(source)
    #expect(try content(1).contains("the lamp"))
    #expect(try !content(1).contains("ferry"))
    #expect(try !content(1).contains("Share"))
    source.page?.body = ".gone"
    try await run(source, only: [1])
    #expect(
      try report(1)?.failure?.english.contains("the body rule “.gone” matches nothing") == true)
    await fixture.fetcher.shutdown()
  }

  @Test func `robots.txt is fetched and obeyed, also for requested pages`() async throws {
    let origin = try await origin(
      robots: .answer(200, [:], "User-agent: *\nDisallow: /article/2"))
    let source = source(origin, images: .none)
    try await poll(source)
    let tally = try await run(source)
    #expect(tally.pages == 2)
    #expect(tally.failed == 1)
    #expect(!origin.requests.contains { $0.path == "/article/2" })
    #expect(try report(2)?.status == .givenUp)
    #expect(try report(2)?.failure?.english.contains("robots.txt") == true)
    try await fixture.store.wantPages([2], because: "asked for", at: fixture.now)
    try await run(source, only: [2])
    #expect(!origin.requests.contains { $0.path == "/article/2" })
    await fixture.fetcher.shutdown()
  }

  @Test func `without a readable robots.txt no page is fetched`() async throws {
    let origin = try await origin(robots: .answer(500))
    let source = source(origin, images: .none)
    try await poll(source)
    #expect(try await run(source).failed == 3)
    #expect(origin.requests.map(\.path) == ["/feed.xml", "/robots.txt"])
    #expect(try report(1)?.status == .failed)
    await fixture.fetcher.shutdown()
  }

  @Test func `a failed page is retried later and then given up`() async throws {
    let origin = try await origin(items: 1...1) { _ in .answer(502) }
    let source = source(origin, images: .none)
    try await poll(source)
    for tries in 1...5 {
      #expect(try await run(source).failed == 1)
      #expect(try report(1)?.tries == tries)
      #expect(try await run(source) == OfflineTally())
      fixture.now += 2 * 86_400
    }
    #expect(try report(1)?.status == .givenUp)
    #expect(try await run(source) == OfflineTally())
    #expect(origin.requests.count { $0.path == "/article/1" } == 5)
    // The feed is not affected.
    #expect(try await fixture.poll([source], force: true)["Courier"]?.result == .notModified)
    await fixture.fetcher.shutdown()
  }

  @Test func `a page without an article keeps the feed's text`() async throws {
    let origin = try await origin(items: 1...1) { _ in
      .answer(200, [:], "<html><body><form>Log in: <input type=password></form></body></html>")
    }
    let source = source(origin, images: .none)
    try await poll(source)
    #expect(try await run(source).failed == 1)
    #expect(try content(1).contains("A teaser."))
    #expect(try report(1)?.failure?.english.contains("contains no article") == true)
    await fixture.fetcher.shutdown()
  }

  @Test func `a 429 for a page stops all requests to its host`() async throws {
    // The gate uses the clock of the machine.
    fixture.now = Date()
    let origin = try await origin { _ in .answer(429, ["Retry-After": "3600"]) }
    let source = source(origin, images: .none)
    try await poll(source)
    try await run(source)
    #expect(origin.requests.count { $0.path.hasPrefix("/article/") } == 1)
    #expect(try fixture.store.heldHosts(at: fixture.now).count == 1)
    // The others of its host were not asked for.
    let tries = try (1...3).map { try report($0)?.tries ?? 0 }
    #expect(tries.reduce(0, +) == 1)
    guard case .skipped? = try await fixture.poll([source], force: true)["Courier"]?.result else {
      Issue.record("its feed should have been left alone too")
      return
    }
    await fixture.fetcher.shutdown()
  }

  @Test func `an edited page creates a revision`() async throws {
    let edits = Mutex("")
    let origin = try await origin(items: 1...1) { name in
      let more = edits.withLock { $0 }
      return .answer(200, [:], Self.page(name, more: more))
    }
    let source = source(origin, images: .none)
    try await poll(source)
    try await run(source)
    edits.withLock { $0 = "<p>\(Self.paragraph("lighthouse"))</p>" }
    try await run(source, only: [1])
    let revisions = try #require(try offline(1)).revisions
    #expect(revisions.map(\.origin) == [.page])
    #expect(try content(1).contains("lighthouse"))
    #expect(revisions.first?.content.html?.contains("lighthouse") == false)
    await fixture.fetcher.shutdown()
  }

  @Test func `a page that only loses boilerplate creates no revision`() async throws {
    let appeal = "<p>The courier is paid for by those who read it, and by nobody else at all.</p>"
    let origin = try await origin(items: 1...3) { name in
      .answer(200, [:], Self.page(Self.subjects[name] ?? name, more: appeal))
    }
    let source = source(origin, images: .none)
    try await poll(source)
    try await run(source)
    try await run(source, only: [1, 2, 3])
    for id: Int64 in 1...3 {
      #expect(try !content(id).contains("paid for"))
      #expect(try offline(id)?.revisions == [])
    }
    await fixture.fetcher.shutdown()
  }

  @Test func `over the budget the oldest pictures are removed`() async throws {
    let origin = try await TestOrigin { request in
      .answer(200, [:], TestPicture.png(800, 600, filler: Int(request.path.dropFirst(2)) ?? 0))
    }
    let items = (1...3).map {
      """
      <item><guid>\($0)</guid><title>\($0)</title><description>T</description>\
      <enclosure url="\(origin.url("/p100\($0)"))" type="image/png" length="1"/></item>
      """
    }
    let feed = try fixture.source(
      "feed", "<rss version=\"2.0\"><channel><title>C</title>\(items.joined())</channel></rss>")
    try await poll(feed)
    let tally = try await run(feed) { $0.imageBudget = 2200 }
    #expect(tally.pictures >= 2)
    let use = try fixture.store.offlineReport(troubles: 0).pictures
    #expect(use.bytes <= 2200)
    #expect(use.count > 0)
    await fixture.fetcher.shutdown()
  }

  @Test func `a page on a private host is refused without permission`() async throws {
    let careful = try PollingFixture(allowPrivate: false)
    let origin = try await origin()
    let text = feed(origin.url(""), items: 1...1)
    let source = try careful.source("feed", text)
    try careful.configure([source])
    _ = try await careful.poll([source])
    let pass = OfflinePass(
      store: careful.store, fetcher: careful.fetcher,
      clock: PollingClock(now: { careful.now }, chance: { 0 }))
    try await pass.run([source])
    #expect(origin.connections == 0)
    await careful.fetcher.shutdown()
    await fixture.fetcher.shutdown()
  }

  @Test func `a pass at its time limit leaves unfinished work in the queue`() async throws {
    let origin = try await origin(items: 1...1) { _ in .silence }
    let source = source(origin, images: .none)
    try await poll(source)
    #expect(try await run(source) { $0.time = 0.05 } == OfflineTally())
    let report = try #require(try report(1))
    #expect(report.status == .waiting)
    #expect(try #require(report.due) <= fixture.now)
    await fixture.fetcher.shutdown()
  }

  @Test func `a page that used its time lets the other pages of its host proceed`() async throws {
    let asked = AsyncStream.makeStream(of: Void.self)
    let origin = try await origin(items: 1...1) { _ in
      asked.continuation.yield()
      return .silence
    }
    let source = source(origin, images: .none)
    try await poll(source)
    let pass = pass()
    let run = Task { try await pass.run([source]) }
    for await _ in asked.stream { break }
    fixture.now += 20
    run.cancel()
    await #expect(throws: CancellationError.self) { try await run.value }
    let report = try #require(try report(1))
    #expect(report.status == .failed)
    #expect(report.failure?.english == "It was not complete after 20 seconds.")
    #expect(try #require(report.due) > fixture.now)
    await fixture.fetcher.shutdown()
  }
}
