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

/// Passes over a real HTTP server.
struct WebPollingTests {
  let fixture: PollingFixture

  init() throws {
    fixture = try PollingFixture()
  }

  func source(_ origin: TestOrigin, _ path: String = "/feed.xml") -> Source {
    Source(name: path, address: .web(origin.url(path)), categories: ["world"])
  }

  @Test func `a cancelled pass releases sources that wait for their host`() async throws {
    let asked = AsyncStream.makeStream(of: Void.self)
    let isHanging = Mutex(true)
    let feed = fixture.rss("a", items: 1...3)
    let origin = try await TestOrigin { request in
      guard request.path == "/50", isHanging.withLock({ $0 }) else {
        return .answer(200, [:], feed)
      }
      asked.continuation.yield()
      return .silence
    }
    let sources = (0..<100).map { source(origin, "/\($0)") }
    try fixture.configure(sources)
    let task = Task { try await fixture.poll(sources) }
    for await _ in asked.stream { break }
    // One request at a time: the sources after it were not requested.
    #expect(origin.requests.map(\.path) == (0...50).map { "/\($0)" })
    task.cancel()
    _ = try? await task.value
    isHanging.withLock { $0 = false }
    let again = try await fixture.poll(sources)
    #expect(!again.values.contains { if case .skipped = $0.result { true } else { false } })
    let found = try fixture.store.inspect()
    #expect(found.articles == 300 && found.isSound)
  }

  @Test func `a source whose claim expired is polled unless another process claimed it`()
    async throws
  {
    let feed = fixture.rss("a", items: 1...3)
    let sources = Mutex<[Source]>([])
    let origin = try await TestOrigin { [fixture] request in
      if request.path == "/5" {
        // A slow response: the claims of the waiting sources expire, and another process takes one.
        fixture.now += 301
        let url = sources.withLock { $0[20].address.string }
        let feed = ClaimRequest.Feed(source: 21, url: url, lastPoll: nil, host: nil)
        let claim = ClaimRequest([feed], at: fixture.now, until: fixture.now + 300)
        let result = try? waiting {
          try await fixture.store.exchange(PollBatch(claims: [claim]))
        }
        #expect(result?.claimed.map { Array($0.keys) } == [[21]])
      }
      return .answer(200, [:], feed)
    }
    let all = (0..<30).map { source(origin, "/\($0)") }
    sources.withLock { $0 = all }
    try fixture.configure(all)
    let outcomes = try await fixture.poll(all)
    #expect(
      outcomes["/20"]?.result
        == .skipped(because: Message(.skipOtherProcess)))
    #expect(outcomes.values.count { $0.result == .fetched } == 29)
    #expect(!origin.requests.contains { $0.path == "/20" })
  }

  @Test("P3: The settings limit the number of parallel hosts", .timeLimit(.minutes(10)))
  func asksAsManyAsAllowed() async throws {
    let fixture = try PollingFixture(inFlight: 40)
    let asked = AsyncStream.makeStream(of: Void.self)
    let origin = try await TestOrigin(host: "0.0.0.0") { _ in
      asked.continuation.yield()
      return .silence
    }
    let sources = (1...60).map {
      Source(
        name: "\($0)", address: .web(origin.url("/", name: "127.0.0.\($0)")),
        categories: ["world"])
    }
    try fixture.configure(sources)
    let task = Task { try await fixture.poll(sources) }
    var requests = asked.stream.makeAsyncIterator()
    for _ in 1...40 { await requests.next() }
    task.cancel()
    _ = try? await task.value
    #expect(origin.requests.count == 40)
    await fixture.fetcher.shutdown()
  }

  @Test("P2: A host is asked for as many sources at a time as the settings allow")
  func asksAHostAsOftenAsAllowed() async throws {
    let fixture = try PollingFixture(perHost: 3)
    let asked = AsyncStream.makeStream(of: Void.self)
    let origin = try await TestOrigin { _ in
      asked.continuation.yield()
      return .silence
    }
    let sources = (0..<8).map { source(origin, "/\($0)") }
    try fixture.configure(sources)
    let task = Task { try await fixture.poll(sources) }
    var requests = asked.stream.makeAsyncIterator()
    for _ in 1...3 { await requests.next() }
    task.cancel()
    _ = try? await task.value
    #expect(Set(origin.requests.map(\.path)) == ["/0", "/1", "/2"])
    await fixture.fetcher.shutdown()
  }

  @Test func `the second request is conditional, also in another process`() async throws {
    let feed = fixture.rss("a", items: 1...3)
    let origin = try await TestOrigin { request in
      request.header("if-none-match") == "W/\"x,y\""
        ? .answer(304) : .answer(200, ["ETag": "W/\"x,y\"", "Last-Modified": "some day"], feed)
    }
    let source = source(origin)
    try fixture.configure([source])
    #expect(try await fixture.poll([source])["/feed.xml"]?.new == 3)
    #expect(try await fixture.poll([source], force: true)["/feed.xml"]?.result == .notModified)
    #expect(origin.requests.last?.header("if-modified-since") == "some day")
    await fixture.fetcher.shutdown()
  }

  @Test func `validators of an unreadable document are not kept`() async throws {
    let origin = try await TestOrigin { _ in
      .answer(200, ["ETag": "\"bad\""], "<html><body>Sign in</body></html>")
    }
    let source = source(origin)
    try fixture.configure([source])
    _ = try await fixture.poll([source])
    fixture.now += 86_400
    _ = try await fixture.poll([source])
    #expect(origin.requests.count == 2)
    #expect(origin.requests.allSatisfy { $0.header("if-none-match") == nil })
    await fixture.fetcher.shutdown()
  }

  @Test func `a 429 blocks its host, also for the next process`() async throws {
    let origin = try await TestOrigin { _ in .answer(429, ["Retry-After": "3600"]) }
    let sources = (0..<5).map { source(origin, "/\($0)") }
    try fixture.configure(sources)
    _ = try await fixture.poll(sources)
    #expect(origin.requests.count == 1)
    let other = try PollingFixture()
    let pass = try fixture.pass(force: true)
    var skipped = 0
    try await pass.run(sources) { if case .skipped = $0.result { skipped += 1 } }
    #expect(skipped == 5)
    #expect(origin.requests.count == 1)
    await fixture.fetcher.shutdown()
    await other.fetcher.shutdown()
  }

  @Test("E2: A source that always gets 429 does not keep the others of its host waiting")
  func takesTurns() async throws {
    let feed = fixture.rss("a", items: 1...2)
    let origin = try await TestOrigin { request in
      request.path == "/0"
        ? .answer(429, ["Retry-After": "1800"]) : .answer(200, [:], feed)
    }
    let sources = (0..<3).map { source(origin, "/\($0)") }
    try fixture.configure(sources)
    _ = try fixture.pass()
    for day in 0..<6 {
      // A process of its own each time: a fetcher keeps its holds by the clock of the machine.
      let process = try PollingFixture()
      process.now = fixture.now.addingTimeInterval(Double(day) * 86_400)
      try await process.pass(store: fixture.store).run(sources) { _ in }
      await process.fetcher.shutdown()
    }
    for path in ["/1", "/2"] {
      #expect(origin.requests.count { $0.path == path } >= 3)
    }
    await fixture.fetcher.shutdown()
  }

  @Test func `a page's feed is found in the same pass and polled from then on`() async throws {
    let feed = fixture.rss("a", items: 1...2)
    let origin = try await TestOrigin { request in
      request.path == "/feed"
        ? .answer(200, [:], feed)
        : .answer(
          200, [:],
          "<html><head><link rel=alternate type=application/rss+xml href=/feed></head></html>")
    }
    let source = source(origin, "/")
    try fixture.configure([source])
    #expect(try await fixture.poll([source])["/"]?.new == 2)
    _ = try await fixture.poll([source], force: true)
    #expect(origin.requests.map(\.path) == ["/", "/feed", "/feed"])
    await fixture.fetcher.shutdown()
  }

  @Test func `a page's feeds that cannot be requested are passed over`() async throws {
    let feed = fixture.rss("a", items: 1...2)
    let links = ["gemini://x.example/feed", "file:///etc/passwd", "http://", "/feed"]
    let origin = try await TestOrigin { request in
      request.path == "/feed"
        ? .answer(200, [:], feed)
        : .answer(
          200, [:],
          "<html><head>"
            + links.map { "<link rel=alternate type=application/rss+xml href=\"\($0)\">" }.joined()
            + "</head></html>")
    }
    let source = source(origin, "/")
    try fixture.configure([source])
    #expect(try await fixture.poll([source])["/"]?.new == 2)
    await fixture.fetcher.shutdown()
  }

  @Test(
    "E9: A login page and a check for robots are named, whatever their status",
    arguments: [
      (
        "<title>Sign in</title><h1>Sign in</h1><form><label>Name <input name=n></label>"
          + "<label>Password <input type=password name=p></label><button>Sign in</button></form>",
        "login"
      ),
      (
        "<title>Just a moment...</title><h1>post.example</h1>"
          + "<p>Verify you are human by completing the action below.</p>", "check for robots"
      ),
    ])
  func namesObstacles(page: String, word: String) async throws {
    let origin = try await TestOrigin { _ in .answer(200, [:], "<!doctype html><html>" + page) }
    let source = source(origin)
    try fixture.configure([source])
    guard case .failed(let reason)? = try await fixture.poll([source])["/feed.xml"]?.result else {
      Issue.record("it should have failed")
      return
    }
    #expect(reason.english.contains(word), "\(reason.english)")
    await fixture.fetcher.shutdown()
  }

  @Test("P8: Sources with the same address in any spelling share each fetch")
  func sharesFetches() async throws {
    let feed = fixture.rss("a", items: 1...2)
    let origin = try await TestOrigin { request in
      request.header("if-none-match") == nil ? .answer(200, ["ETag": "\"e\""], feed) : .answer(304)
    }
    let urls = ["one": origin.url(), "two": "HTTP" + origin.url().dropFirst(4) + "#news"]
    var sources = urls.sorted { $0.key < $1.key }.map {
      Source(name: $0.key, address: .web($0.value), categories: ["world"])
    }
    try fixture.configure(sources)
    #expect(try await fixture.poll(sources).mapValues(\.new) == ["one": 2, "two": 2])
    let again = try await fixture.poll(sources, force: true)
    #expect(again.values.allSatisfy { $0.result == .notModified })
    #expect(origin.requests.map { $0.header("if-none-match") } == [nil, "\"e\""])
    // A source without any state turns the shared request into one for the whole document.
    sources.append(Source(name: "new", address: .web(origin.url()), categories: ["world"]))
    try fixture.configure(sources)
    let third = try await fixture.poll(sources, force: true)
    #expect(third["new"]?.new == 2 && third["one"]?.result == .notModified)
    #expect(origin.requests.map { $0.header("if-none-match") } == [nil, "\"e\"", nil])
    await fixture.fetcher.shutdown()
  }

  @Test(
    "B5: The content determines the type of a document, whatever its label",
    arguments: ["image/png", "text/html", "application/json", "text/plain", "nonsense"])
  func sniffs(label: String) async throws {
    let feed = fixture.rss("a", items: 1...2)
    let json = """
      {"version": "https://jsonfeed.org/version/1.1", "title": "J", "items": [{"id": "1", \
      "content_text": "Words"}]}
      """
    let origin = try await TestOrigin { request in
      .answer(200, ["Content-Type": label], request.path == "/json" ? json : feed)
    }
    let sources = [source(origin, "/xml"), source(origin, "/json")]
    try fixture.configure(sources)
    #expect(try await fixture.poll(sources).mapValues(\.new) == ["/xml": 2, "/json": 1])
    await fixture.fetcher.shutdown()
  }

  @Test("B8: Entities read no files, and their expansion is limited")
  func boundsEntities() async throws {
    let secret = fixture.folder.appendingPathComponent("secret.txt")
    try "the secret".write(to: secret, atomically: true, encoding: .utf8)
    let levels = (1...30).map { "<!ENTITY e\($0) \"&e\($0 - 1);&e\($0 - 1);\">" }.joined()
    let feed = """
      <!DOCTYPE rss [<!ENTITY file SYSTEM "\(secret.absoluteString)"><!ENTITY e0 "laugh">\(levels)]>
      <rss version="2.0"><channel><title>T</title>
      <item><guid>1</guid><title>One &file;</title><description>&e30;</description></item>
      </channel></rss>
      """
    let origin = try await TestOrigin { _ in .answer(200, [:], feed) }
    let source = source(origin)
    try fixture.configure([source])
    _ = try await fixture.poll([source])
    let article = try fixture.store.search(SearchQuery("secret"), reader: "ada")
    #expect(article.isEmpty)
    await fixture.fetcher.shutdown()
  }

  @Test("C18: A forced poll is conditional, and one with --no-cache is not")
  func asksInFull() async throws {
    let feed = fixture.rss("a", items: 1...2)
    let origin = try await TestOrigin { _ in .answer(200, ["ETag": "\"e\""], feed) }
    let source = source(origin)
    try fixture.configure([source])
    _ = try await fixture.poll([source])
    _ = try await fixture.poll([source], force: true)
    var options = PollingOptions()
    (options.force, options.noCache) = (true, true)
    try await fixture.pass(options).run([source]) { _ in }
    #expect(origin.requests.map { $0.header("if-none-match") } == [nil, "\"e\"", nil])
    await fixture.fetcher.shutdown()
  }

  @Test func `a private host is not contacted without permission`() async throws {
    let careful = try PollingFixture(allowPrivate: false)
    let origin = try await TestOrigin { _ in .answer(200, [:], "") }
    let source = source(origin)
    try careful.configure([source])
    guard case .failed? = try await careful.poll([source])["/feed.xml"]?.result else {
      Issue.record("it should have been refused")
      return
    }
    #expect(origin.connections == 0)
    await careful.fetcher.shutdown()
    await fixture.fetcher.shutdown()
  }

  @Test func `a host that is on hold is not requested by a redirect either`()
    async throws
  {
    // The gate uses the clock of the machine.
    fixture.now = Date()
    let other = try await TestOrigin(host: "127.0.0.1") { _ in .answer(200, [:], "") }
    let target = other.url("/feed", name: "localhost")
    let origin = try await TestOrigin { _ in .redirect(302, target) }
    let source = source(origin)
    try fixture.configure([source])
    let until = fixture.now.addingTimeInterval(3600)
    try await fixture.store.hold("localhost", until: until)
    guard case .skipped? = try await fixture.poll([source])["/feed.xml"]?.result else {
      Issue.record("it should have been left alone")
      return
    }
    #expect(other.requests.isEmpty)
    await fixture.fetcher.shutdown()
  }
}
