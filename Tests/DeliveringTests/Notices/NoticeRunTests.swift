import Fetching
import Foundation
import Logging
import Models
import Pipeline
import Ranking
import SQLiteStore
import Store
import Synchronization
import TestOrigin
import TestStore
import Testing
import Words

@testable import Delivering

/// Notices over a real HTTP server, from a real store, with a clock that the test sets.
struct NoticeRunTests {
  let store: SQLiteStore
  let fetcher: Fetcher
  let folder: String
  private let time = TestTime(Date(timeIntervalSince1970: 1_700_000_000))

  /// A clock that the test advances.
  final class TestTime: Sendable {
    private let date: Mutex<Date>
    init(_ date: Date) { self.date = Mutex(date) }
    var now: Date { date.withLock(\.self) }
    func pass(_ seconds: Double) { date.withLock { $0 += seconds } }
  }

  init() throws {
    store = try .inMemory()
    var options = FetchingOptions(version: "0", projectURL: "https://tintm.example")
    options.perHostDelay = 0
    fetcher = Fetcher(options)
    folder =
      FileManager.default.temporaryDirectory
      .appendingPathComponent("tintm-" + UUID().uuidString).path
    _ = try RankingSetup.ranker(for: store, settings: RankingSettings(), at: time.now)
    try store.configure(
      ["Courier", "Post", "Times"].map {
        Source(name: $0, address: .web("https://\($0).example/rss"), categories: ["world"])
      }, categories: [], at: time.now)
    _ = try store.addReader("ada")
  }

  /// The tintm binary, built next to the test runner.
  static let program = URL(fileURLWithPath: CommandLine.arguments[0])
    .deletingLastPathComponent().appendingPathComponent("tintm").path

  var sources: [Source] {
    ["Courier", "Post", "Times"].map {
      Source(name: $0, address: .web("https://\($0).example/rss"), categories: ["world"])
    }
  }

  func target(
    _ way: NoticeTarget.Way, _ change: (inout NoticeTarget) -> Void = { _ in }
  ) -> NoticeTarget {
    var target = NoticeTarget(name: "hook", way: way)
    target.allowsPrivateNetwork = true
    change(&target)
    return target
  }

  @discardableResult
  func run(_ target: NoticeTarget) async throws -> Date? {
    let work = NoticeWork(
      targets: [target], sources: sources, reader: "ada", fetcher: fetcher,
      environment: NoticeWork.Environment(folder: folder, program: Self.program))
    return try await NoticeRun(
      work, store: store, logger: Logger(label: "test"),
      clock: PollingClock(now: { [time] in time.now }, chance: { 0 })
    ).run()
  }

  /// Stores articles for which a rule requests a notice.
  func addArticles(_ titles: String..., source: Int64 = 1) throws {
    let now = time.now
    let rules = titles.map { Rule($0, actions: RuleActions(notify: "Hook")) }
    let numbers = try store.addRules(rules, reader: "ada")
    for ((title, rule), number) in zip(zip(titles, rules), numbers) {
      let url = "https://courier.example/\(source)/\(title)"
      var article = SampleArticle(
        ArticleDraft(identity: url, urlKey: url, ArticleMetadata(title: title, url: url)),
        source: source, at: now)
      article.change.rules = [
        StoredRule(id: number, reader: 1, rule: rule, place: "rule \(number)")
      ]
      try store.add([article])
    }
  }

  func bodies(_ origin: TestOrigin) -> [[String: Any]] {
    origin.requests.map {
      (try? JSONSerialization.jsonObject(with: Data($0.body)) as? [String: Any]) ?? [:]
    }
  }

  @Test func `an article is sent once, and later articles are batched for a minute`() async throws {
    let origin = try await TestOrigin { _ in .answer(204) }
    try FileManager.default.createDirectory(
      atPath: folder, withIntermediateDirectories: true)
    try "key\n".write(toFile: folder + "/secret", atomically: true, encoding: .utf8)
    let target = target(.webhook(url: origin.url("/in"), secretFile: folder + "/secret"))
    #expect(try await run(target) == nil)
    try addArticles("one")
    try await run(target)
    let request = try #require(origin.requests.first)
    #expect(request.method == "POST")
    #expect(
      request.header("x-tintm-signature")
        == DeliverySignature.header(for: request.body, secret: "key"))
    #expect(bodies(origin)[0]["kind"] as? String == "article")
    #expect((bodies(origin)[0]["article"] as? [String: Any])?["title"] as? String == "one")

    try addArticles("two", "three")
    let next = try await run(target)
    #expect(next == time.now.addingTimeInterval(60))
    #expect(origin.requests.count == 1)
    time.pass(60)
    #expect(try await run(target) == nil)
    #expect(origin.requests.count == 2)
    #expect((bodies(origin)[1]["items"] as? [Any])?.count == 2)
    // A second rule with the same target does not send the article again.
    time.pass(60)
    let now = time.now
    try await store.write(
      Notice.queueing(article: 1, for: "hook", reader: "1", because: .verbatim("x"), at: now))
    #expect(try await run(target) == nil)
    #expect(origin.requests.count == 2)
    await fetcher.shutdown()
  }

  @Test func `a failed delivery is retried and abandoned after days`() async throws {
    let status = Mutex(500)
    let origin = try await TestOrigin { _ in
      .answer(status.withLock(\.self), ["Location": "/elsewhere"])
    }
    let target = target(.webhook(url: origin.url("/in"), secretFile: nil))
    try addArticles("one")
    #expect(try await run(target) == time.now.addingTimeInterval(120))
    time.pass(119)
    try await run(target)
    #expect(origin.requests.count == 1)
    time.pass(1)
    // A redirect is not followed; it would turn the POST into a GET.
    status.withLock { $0 = 302 }
    #expect(try await run(target) == time.now.addingTimeInterval(240))
    #expect(origin.requests.map(\.path) == ["/in", "/in"])
    let deliveries = origin.requests.map { $0.header("x-tintm-delivery") }
    #expect(deliveries[0] != nil)
    #expect(Set(deliveries).count == 1)
    time.pass(240)
    status.withLock { $0 = 200 }
    #expect(try await run(target) == nil)
    status.withLock { $0 = 500 }
    time.pass(60)
    try addArticles("two")
    #expect(try await run(target) == time.now.addingTimeInterval(120), "the wait started again")
    time.pass(3 * 86_400 + 1)
    #expect(try await run(target) == nil)
    #expect(origin.requests.count == 4)
    await fetcher.shutdown()
  }

  @Test func `a delivery interrupted by the end of its process is not repeated`() async throws {
    let origin = try await TestOrigin { _ in .answer(204) }
    let target = target(.webhook(url: origin.url("/in"), secretFile: nil))
    try addArticles("one")
    try await store.noteNotices(for: [target], reader: "ada", at: time.now)
    // The state that a process killed at this point leaves.
    let taken = try await store.claimNotices(of: "hook", limit: { _ in 10 }, at: time.now)
    #expect(taken.count == 1)
    time.pass(3600)
    try addArticles("two")
    try await run(target)
    #expect(
      bodies(origin).map { ($0["article"] as? [String: Any])?["title"] as? String } == ["two"])
    await fetcher.shutdown()
  }

  @Test func `a target on a private network needs permission`() async throws {
    let origin = try await TestOrigin { _ in .answer(204) }
    let target = target(.webhook(url: origin.url("/in"), secretFile: nil)) {
      $0.allowsPrivateNetwork = false
    }
    try addArticles("one")
    #expect(try await run(target) != nil)
    #expect(origin.requests.isEmpty)
    await fetcher.shutdown()
  }

  @Test func `ntfy receives a text`() async throws {
    let origin = try await TestOrigin { _ in .answer(200, [:], "{}") }
    let target = target(.ntfy(url: origin.url("/news"), tokenFile: nil))
    try addArticles("Ferries are back")
    try await run(target)
    #expect(origin.requests.first?.header("title") == "Ferries are back")
    #expect(origin.requests.first?.path == "/news")
    let body = String(decoding: origin.requests.first?.body ?? [], as: UTF8.self)
    #expect(body == "Courier · rule 1")
    await fetcher.shutdown()
  }

  @Test(arguments: [
    ("Ferries are back", "Ferries%20are%20back"),
    ("été?a=b%20c&d=ü", "%C3%A9t%C3%A9?a=b%20c&d=%C3%BC"),
    ("a#Über uns", "a#%C3%9Cber%20uns"),
  ])
  func `the link of a notice is percent-encoded once`(title: String, path: String) async throws {
    let origin = try await TestOrigin { _ in .answer(200, [:], "{}") }
    try addArticles(title)
    try await run(target(.ntfy(url: origin.url("/news"), tokenFile: nil)))
    #expect(origin.requests.map { $0.header("click") } == ["https://courier.example/1/" + path])
    await fetcher.shutdown()
  }

  @Test func `ntfy receives the words of the reader's language`() async throws {
    let origin = try await TestOrigin { _ in .answer(200, [:], "{}") }
    try store.setPageSettings("{\"language\":\"de\"}", of: "ada")
    try addArticles("Ferries are back", "Trains are late")
    try await run(target(.ntfy(url: origin.url("/news"), tokenFile: nil)))
    #expect(origin.requests.map { $0.header("title") } == ["2 Artikel"])
    await fetcher.shutdown()
  }

  @Test func `a failing source is reported in the reader's language`() async throws {
    let origin = try await TestOrigin { _ in .answer(200, [:], "{}") }
    try store.setPageSettings("{\"language\":\"de\"}", of: "ada")
    var state = FeedState(url: "https://Courier.example/rss")
    state.failures = 3
    state.firstFailure = time.now
    state.lastError = Message(.answered, "500")
    try store.setFeedState(state, source: 1)
    time.pass(86_400)
    try await run(
      target(.ntfy(url: origin.url("/news"), tokenFile: nil)) { $0.failingFor = 86_400 })
    #expect(
      origin.requests.map { $0.header("title") }
        == [NoticeMessage.header("„Courier“ ist gestört")])
    #expect(
      String(decoding: origin.requests.first?.body ?? [], as: UTF8.self)
        == "gestört: Der Server hat mit 500 geantwortet.\nCourier")
    await fetcher.shutdown()
  }

  @Test func `a program runs once for each notice, and a failed run is retried`() async throws {
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let script = folder + "/notify"
    try
      "#!/bin/sh\nprintf '%s\\n' \"$@\" >> \(folder)/arguments\ngrep -q kind && test ! -e \(folder)/stop\n"
      .write(toFile: script, atomically: true, encoding: .utf8)
    try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: script)
    let target = target(.command([script, "{title}", "at {url}"]))
    try addArticles("$(touch x)", "--two")
    try await run(target)
    func argumentLines() throws -> [String] {
      try String(contentsOfFile: folder + "/arguments", encoding: .utf8).split(separator: "\n")
        .map(String.init)
    }
    #expect(
      try argumentLines() == [
        "$(touch x)", "at https://courier.example/1/$(touch%20x)", " --two",
        "at https://courier.example/1/--two",
      ])
    #expect(FileManager.default.createFile(atPath: folder + "/stop", contents: nil))
    time.pass(60)
    try addArticles("three")
    #expect(try await run(target) == time.now.addingTimeInterval(120))
    #expect(try argumentLines().count == 6)
    await fetcher.shutdown()
  }

  @Test func `a story is sent once, when it has the minimum number of sources`() async throws {
    let origin = try await TestOrigin { _ in .answer(204) }
    let target = target(.webhook(url: origin.url("/in"), secretFile: nil)) { $0.minimumSources = 3 }
    let words = (1...60).map { "harbour\($0)" }.joined(separator: " ")
    func addReport(_ source: Int64) async throws {
      let now = time.now
      let url = "https://s\(source).example/1"
      try store.add(
        ArticleDraft(
          identity: url, urlKey: url,
          ArticleMetadata(title: "Ferries return to the islands", url: url, wordCount: 60),
          content: ArticleContent(text: words), searchText: words),
        source: source, at: now)
      try await StoryPass(
        store: store, clock: PollingClock(now: { now }, chance: { 0 })
      ).run()
    }
    try await run(target)
    time.pass(60)
    for source: Int64 in 1...2 { try await addReport(source) }
    try await run(target)
    #expect(origin.requests.isEmpty)
    time.pass(60)
    try await addReport(3)
    try await run(target)
    time.pass(60)
    try await run(target)
    #expect(bodies(origin).map { $0["kind"] as? String } == ["article"])
    await fetcher.shutdown()
  }

  @Test func `a missing secret file is a failure`() async throws {
    let target = target(.webhook(url: "https://a.example/", secretFile: folder + "/none"))
    try addArticles("one")
    #expect(try await run(target) == time.now.addingTimeInterval(120))
    await fetcher.shutdown()
  }

  @Test func `a failing source is reported once per failure period`() async throws {
    let origin = try await TestOrigin { _ in .answer(204) }
    let target = target(.webhook(url: origin.url("/in"), secretFile: nil)) {
      $0.failingFor = 86_400
    }
    func fail(since date: Date?) throws {
      var state = FeedState(url: "https://Courier.example/rss")
      state.failures = date == nil ? 0 : 3
      state.firstFailure = date
      state.lastError = .verbatim("The server answered 500.")
      try store.setFeedState(state, source: 1)
    }
    try fail(since: time.now)
    try await run(target)
    #expect(origin.requests.isEmpty)
    time.pass(86_400)
    try await run(target)
    time.pass(86_400)
    try await run(target)
    #expect(bodies(origin).map { $0["kind"] as? String } == ["sources"])
    try fail(since: nil)
    try await run(target)
    try fail(since: time.now)
    time.pass(86_400)
    try await run(target)
    #expect(origin.requests.count == 2)
    await fetcher.shutdown()
  }
}
