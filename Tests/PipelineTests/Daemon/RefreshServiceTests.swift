import Fetching
import Foundation
import Logging
import Models
import SQLiteStore
import Store
import Synchronization
import TestOrigin
import TestStore
import Testing

@testable import Pipeline

/// The daemon over a real HTTP server, stopped by the cancellation of its task.
struct RefreshServiceTests {
  let fixture: PollingFixture

  init() throws {
    fixture = try PollingFixture()
  }

  func service(_ sources: [Source]) throws -> RefreshService {
    RefreshService(
      RefreshService.Work(
        sources: sources, retention: RetentionSettings(), pass: try pass()),
      store: fixture.store, notifier: ServiceNotifier(environment: [:]),
      logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() },
      clock: PollingClock(now: { fixture.now }, chance: { 0 }))
  }

  private func pass() throws -> PollingPass {
    var options = PollingOptions()
    options.onlyDue = true
    return try fixture.pass(options)
  }

  /// The paths that the daemon requests from an origin, as they arrive.
  func origin() async throws -> (TestOrigin, AsyncStream<String>) {
    let (asked, continuation) = AsyncStream.makeStream(of: String.self)
    let feed = fixture.rss("a", items: 1...2)
    let origin = try await TestOrigin { request in
      continuation.yield(request.path)
      return .answer(200, [:], feed)
    }
    return (origin, asked)
  }

  @Test func `a removed database ends the service before any request`() async throws {
    let path = fixture.folder.appendingPathComponent("taken.db").path
    let store = try SQLiteStore.create(at: path)
    let source = try fixture.source("a", "")
    let service = RefreshService(
      RefreshService.Work(
        sources: [source], retention: RetentionSettings(), pass: try fixture.pass()),
      store: store, notifier: ServiceNotifier(environment: [:]),
      logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
    try store.checkPlace()
    try FileManager.default.removeItem(atPath: path)
    await #expect(throws: StoreFault.removed(path: path)) { try await service.run() }
    // Another file at the same path is not the same database.
    _ = try SQLiteStore.create(at: path)
    await #expect(throws: StoreFault.removed(path: path)) { try await service.run() }
  }

  @Test func `sources are named after the fetch of one that is named by its address`() async throws
  {
    let (origin, _) = try await origin()
    let url = origin.url("/feed")
    let source = Source(name: url, address: .web(url), categories: ["c"])
    try fixture.configure([source])
    let (named, continuation) = AsyncStream.makeStream(of: String?.self)
    let store = fixture.store
    let service = RefreshService(
      RefreshService.Work(
        sources: [source], retention: RetentionSettings(), pass: try pass(),
        nameByTitle: {
          var title: String?
          try store.forEachFeed { title = $1?.title }
          continuation.yield(title)
        }),
      store: store, notifier: ServiceNotifier(environment: [:]),
      logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() },
      clock: PollingClock(now: { fixture.now }, chance: { 0 }))
    let run = Task { try await service.run() }
    var titles = named.makeAsyncIterator()
    #expect(await titles.next() == .some("a"))
    run.cancel()
    try await run.value
    await fixture.fetcher.shutdown()
  }

  @Test func `segments that an import left are merged without new articles`() async throws {
    var moving = ArticleMoving(store: fixture.store, reader: "ada", now: fixture.now) { _ in
      SourceListing(name: "Old", url: "https://old.example/feed")
    }
    var limits = MovedLimits(labels: [])
    for number in 1...20 {
      try await moving.move(
        [MovedArticle(identity: "\(number)", html: "<p>Words \(number)</p>")], within: &limits)
    }
    try await moving.finish()
    let (passed, continuation) = AsyncStream.makeStream(of: Void.self)
    let service = RefreshService(
      RefreshService.Work(
        sources: [], retention: RetentionSettings(), pass: try pass(),
        nameByTitle: { continuation.yield() }),
      store: fixture.store, notifier: ServiceNotifier(environment: [:]),
      logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
    let run = Task { try await service.run() }
    var passes = passed.makeAsyncIterator()
    await passes.next()
    run.cancel()
    try await run.value
    #expect(try await !fixture.store.mergeSearchIndex(pages: 100))
    await fixture.fetcher.shutdown()
  }

  @Test func `the service polls due sources and adopts new ones at once`() async throws {
    let (origin, asked) = try await origin()
    let sources = ["/one", "/two"].map {
      Source(name: $0, address: .web(origin.url($0)), categories: ["c"])
    }
    try fixture.configure([sources[0]])
    let service = try service([sources[0]])
    let run = Task { try await service.run() }
    var paths = asked.makeAsyncIterator()
    #expect(await paths.next() == "/one")
    try fixture.configure(sources)
    await service.change(
      to: RefreshService.Work(
        sources: sources, retention: RetentionSettings(), pass: try pass()))
    #expect(await paths.next() == "/two")
    run.cancel()
    try await run.value
    #expect(try fixture.store.inspect().isSound)
    await fixture.fetcher.shutdown()
  }

  /// An hour late, or a due time set by a clock that was a year ahead.
  @Test(arguments: [-3600.0, 365 * 86_400.0])
  func `overdue sources are not all polled at the start`(ahead: Double) async throws {
    let (origin, asked) = try await origin()
    let sources = (0..<4).map {
      Source(name: "\($0)", address: .web(origin.url("/\($0)")), categories: ["c"])
    }
    try fixture.configure(sources)
    let due = fixture.now.addingTimeInterval(ahead)
    // The last one was never polled and is not late.
    for (id, source) in sources.dropLast().enumerated() {
      var state = FeedState(url: source.address.string)
      state.reading = source.reading
      state.lastPoll = due
      state.nextDue = due
      try fixture.store.setFeedState(state, source: Int64(id + 1))
    }
    let service = try service(sources)
    let run = Task { try await service.run() }
    var paths = asked.makeAsyncIterator()
    // Only the first of the late ones and the new one are polled at once.
    #expect(Set([await paths.next(), await paths.next()]) == ["/0", "/3"])
    run.cancel()
    try await run.value
    #expect(origin.requests.count == 2)
    await fixture.fetcher.shutdown()
  }

  @Test(.timeLimit(.minutes(10)))
  func `a source due during a restart waits no longer than it is overdue`() async throws {
    let (origin, asked) = try await origin()
    let sources = (0..<3).map {
      Source(name: "\($0)", address: .web(origin.url("/\($0)")), categories: ["c"])
    }
    try fixture.configure(sources)
    let now = fixture.now
    for (id, source) in sources.enumerated() {
      var state = FeedState(url: source.address.string)
      state.reading = source.reading
      state.nextDue = now.addingTimeInterval(Double(10 * id - 30))
      try fixture.store.setFeedState(state, source: Int64(id + 1))
    }
    let service = try service(sources)
    let run = Task { try await service.run() }
    var paths = asked.makeAsyncIterator()
    #expect(await paths.next() == "/0")
    fixture.now = now.addingTimeInterval(25)
    await service.change(
      to: RefreshService.Work(
        sources: sources, retention: RetentionSettings(), pass: try pass()))
    #expect(Set([await paths.next(), await paths.next()]) == ["/1", "/2"])
    run.cancel()
    try await run.value
    await fixture.fetcher.shutdown()
  }

  @Test func `a wakeup ends a sleep, also when it comes first`() async {
    let wakeup = InterruptibleSleep()
    await wakeup.wake()
    #expect(await wakeup.sleep(seconds: 3600))
    let sleeper = Task { await wakeup.sleep(seconds: 3600) }
    await Task.yield()
    await wakeup.wake()
    #expect(await sleeper.value)
    let cancelled = Task { await wakeup.sleep(seconds: 3600) }
    cancelled.cancel()
    #expect(await !cancelled.value)
  }

  @Test func `only one daemon polls a database, and several may serve it`() throws {
    let path = fixture.folder.appendingPathComponent("t.db").path
    var polling: DaemonLock? = try DaemonLock(database: path, for: .polling)
    #expect(throws: DaemonLock.Held.self) { try DaemonLock(database: path, for: .polling) }
    var answering = try (1...2).map { _ in
      try DaemonLock(database: path, for: .answering, isShared: true)
    }
    #expect(throws: DaemonLock.Held.self) { try DaemonLock(database: path, for: .answering) }
    withExtendedLifetime(polling) {}
    withExtendedLifetime(answering) {}
    (polling, answering) = (nil, [])
    _ = try DaemonLock(database: path, for: .polling)
    _ = try DaemonLock(database: path, for: .answering)
  }
}
