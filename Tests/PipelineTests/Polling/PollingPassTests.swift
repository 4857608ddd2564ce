import Foundation
import Models
import SQLiteStore
import Store
import Testing
import Words

@testable import Pipeline

struct PollingPassTests {
  let fixture: PollingFixture

  init() throws {
    fixture = try PollingFixture()
  }

  @Test func `articles are stored, kept and updated when the document changes`() async throws {
    let source = try fixture.source("a.xml", fixture.rss("a", items: 1...3))
    try fixture.configure([source])
    let first = try await fixture.poll([source])["a.xml"]
    #expect(first?.result == .fetched)
    #expect(first?.new == 3)
    #expect(try await fixture.poll([source]).isEmpty, "nothing is due yet")
    let second = try await fixture.poll([source], force: true)["a.xml"]
    #expect(second?.result == .notModified)
    _ = try fixture.source("a.xml", fixture.rss("a", items: 2...5))
    let third = try await fixture.poll([source], force: true)["a.xml"]
    #expect(third?.new == 2 && third?.unchanged == 2)
    #expect(try fixture.store.inspect().articles == 5)
  }

  @Test func `a failing source has an outcome, and the others are polled`() async throws {
    let sources = [
      try fixture.source("page.html", "<html><body>No feed here</body></html>"),
      try fixture.source("good.xml", fixture.rss("g", items: 1...2)),
      try fixture.source("empty.xml", ""),
      Source(name: "gone", address: .file("/nowhere/at/all.xml"), categories: ["world"]),
    ]
    try fixture.configure(sources)
    let outcomes = try await fixture.poll(sources)
    #expect(outcomes.count == 4)
    #expect(outcomes["good.xml"]?.new == 2)
    for name in ["page.html", "empty.xml", "gone"] {
      guard case .failed(let reason)? = outcomes[name]?.result else {
        Issue.record("\(name) should have failed")
        continue
      }
      #expect(!reason.english.isEmpty)
      #expect(try #require(outcomes[name]?.nextDue) > fixture.now)
    }
    var failures: [Int] = []
    try fixture.store.forEachFeed { _, state in failures.append(state?.failures ?? -1) }
    #expect(failures.sorted() == [0, 1, 1, 1])
  }

  @Test func `a failure backs off, and a success ends it`() async throws {
    let source = try fixture.source("a.xml", "")
    try fixture.configure([source])
    _ = try await fixture.poll([source])
    fixture.now += 14 * 60
    #expect(try await fixture.poll([source]).isEmpty)
    fixture.now += 3600
    _ = try fixture.source("a.xml", fixture.rss("a", items: 1...1))
    #expect(try await fixture.poll([source])["a.xml"]?.new == 1)
    let state = try await fixture.store.feedState(of: 1)
    #expect(state?.failures == 0 && state?.lastError == nil)
  }

  @Test("S12: A source that another process is polling is skipped")
  func respectsClaims() async throws {
    let source = try fixture.source("a.xml", fixture.rss("a", items: 1...1))
    try fixture.configure([source])
    let (now, url) = (fixture.now, source.address.string)
    let feed = ClaimRequest.Feed(source: 1, url: url, lastPoll: nil, host: nil)
    let claim = ClaimRequest([feed], at: now, until: now.addingTimeInterval(300))
    _ = try await fixture.store.exchange(PollBatch(claims: [claim]))
    let held = try await fixture.poll([source])["a.xml"]
    #expect(held?.result == .skipped(because: Message(.skipOtherProcess)))
    // The claim of a process that died expires soon.
    fixture.now += 301
    #expect(try await fixture.poll([source])["a.xml"]?.new == 1)
  }

  @Test func `two concurrent passes fetch each source once`() async throws {
    let sources = try (0..<20).map {
      try fixture.source("s\($0).xml", fixture.rss("s\($0)", items: 1...5))
    }
    try fixture.configure(sources)
    async let first = fixture.poll(sources)
    async let second = fixture.poll(sources)
    let outcomes = try await [first, second].flatMap(\.values)
    #expect(outcomes.map(\.new).reduce(0, +) == 100)
    #expect(outcomes.count { $0.result == .fetched } == 20)
  }

  @Test func `a cancelled pass releases its sources`() async throws {
    let sources = try (0..<20).map {
      try fixture.source("s\($0).xml", fixture.rss("s\($0)", items: 1...5))
    }
    try fixture.configure(sources)
    let task = Task { try await fixture.poll(sources) }
    task.cancel()
    _ = try? await task.value
    let again = try await fixture.poll(sources)
    #expect(!again.values.contains { if case .skipped = $0.result { true } else { false } })
    let found = try fixture.store.inspect()
    #expect(found.articles == 100 && found.isSound)
  }

  @Test func `new selectors cause a new reading of the same document`() async throws {
    var source = try fixture.source(
      "list.html",
      """
      <html><body><p class=a><a href="https://x.example/1">One</a></p>\
      <p class=b><a href="https://x.example/2">Two</a></p></body></html>
      """)
    source.format = .html
    source.selectors = ItemSelectors(item: "p.a", title: "a", url: "a/@href")
    try fixture.configure([source])
    #expect(try await fixture.poll([source])["list.html"]?.new == 1)
    source.selectors = ItemSelectors(item: "p", title: "a", url: "a/@href")
    let again = try await fixture.poll([source])["list.html"]
    #expect(again?.new == 1 && again?.unchanged == 1)
  }

  @Test func `a source is postponed in the hours that its feed skips`() async throws {
    let hour = Int(fixture.now.timeIntervalSince1970 / 3600) % 24
    let source = try fixture.source(
      "a.xml",
      "<rss version=\"2.0\"><channel><title>T</title><skipHours><hour>\((hour + 2) % 24)</hour>"
        + "</skipHours><item><guid>1</guid><title>One</title></item></channel></rss>")
    try fixture.configure([source])
    #expect(try await fixture.poll([source])["a.xml"]?.new == 1)
    fixture.now = Date(
      timeIntervalSince1970: (fixture.now.timeIntervalSince1970 / 3600).rounded(.down) * 3600
        + 2 * 3600 + 60)
    let due = fixture.now
    var state = try #require(try await fixture.store.feedState(of: 1))
    state.nextDue = due
    _ = try await fixture.store.exchange(
      PollBatch(records: [PollRecord(source: 1, state: state)]))
    guard case .skipped? = try await fixture.poll([source])["a.xml"]?.result else {
      Issue.record("it should have been put off")
      return
    }
    let next = try await fixture.store.feedState(of: 1)?.nextDue
    #expect(try #require(next) > fixture.now)
    #expect(try await fixture.poll([source]).isEmpty)
  }

  @Test func `notes that all lead to the site are articles of their own`() async throws {
    func feed(_ days: ClosedRange<Int>) -> String {
      "<rss version=\"2.0\"><channel><title>T</title><link>https://n.example/</link>"
        + days.reversed().map { day in
          "<item><link>https://n.example/</link><pubDate>0\(day) Oct 2023 10:00:00 GMT</pubDate>"
            + "<description>What happened on day \(day)</description></item>"
        }.joined() + "</channel></rss>"
    }
    let source = try fixture.source("a.xml", feed(1...3))
    try fixture.configure([source])
    #expect(try await fixture.poll([source])["a.xml"]?.new == 3)
    for days in [2...4, 5...5, 6...6] {
      _ = try fixture.source("a.xml", feed(days))
      let outcome = try await fixture.poll([source], force: true)["a.xml"]
      #expect(outcome?.new == 1 && outcome?.updated == 0)
    }
  }

  @Test func `a site that moves once and again keeps its articles`() async throws {
    func feed(ids: String, links: String) -> String {
      "<rss version=\"2.0\"><channel><title>T</title>"
        + (1...5).map {
          "<item><guid isPermaLink=\"false\">\(ids)-\($0)</guid><title>Item \($0)</title>"
            + "<link>https://x.example/\(links)/\($0)</link></item>"
        }.joined() + "</channel></rss>"
    }
    let source = try fixture.source("a.xml", feed(ids: "a", links: "a"))
    try fixture.configure([source])
    #expect(try await fixture.poll([source])["a.xml"]?.new == 5)
    for (ids, links) in [("b", "a"), ("b", "b"), ("b", "c"), ("c", "c"), ("c", "d")] {
      _ = try fixture.source("a.xml", feed(ids: ids, links: links))
      let outcome = try await fixture.poll([source], force: true)["a.xml"]
      #expect(outcome?.new == 0, "\(ids) \(links)")
    }
  }

  @Test func `a feed with new ids and links at every fetch stores each article once`()
    async throws
  {
    func feed(_ fetch: Int, _ items: ClosedRange<Int>) -> String {
      "<rss version=\"2.0\"><channel><title>T</title>"
        + items.map {
          "<item><guid isPermaLink=\"false\">\(fetch)-\($0)</guid><title>Item \($0)</title>"
            + "<link>https://x.example/\($0)?session=\(fetch)</link></item>"
        }.joined() + "</channel></rss>"
    }
    let source = try fixture.source("a.xml", feed(1, 1...5))
    try fixture.configure([source])
    #expect(try await fixture.poll([source])["a.xml"]?.new == 5)
    var notes: [Message] = []
    for fetch in 2...4 {
      _ = try fixture.source("a.xml", feed(fetch, fetch...(fetch + 4)))
      let outcome = try await fixture.poll([source], force: true)["a.xml"]
      notes = outcome?.notes ?? []
      // The second fetch reveals the problem; from then on only new items count as new.
      if fetch > 2 { #expect(outcome?.new == 1) }
    }
    #expect(notes.contains { $0.english.contains("identified by a digest") })
  }
}
