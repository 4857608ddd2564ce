import Fetching
import Foundation
import Models
import Ranking
import SQLiteStore
import Store
import Synchronization

@testable import Pipeline

/// A store and a pass over sources, with a clock that the test sets.
final class PollingFixture: Sendable {
  let store: SQLiteStore
  let fetcher: Fetcher
  let folder: URL
  private let time: Mutex<Date>

  init(allowPrivate: Bool = true, inFlight: Int = 32, perHost: Int = 1) throws {
    time = Mutex(Date(timeIntervalSince1970: 1_700_000_000))
    folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("tintm-" + UUID().uuidString)
    store = try .inMemory(
      pictures: PictureFolder(path: folder.appendingPathComponent("pictures").path))
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    var options = FetchingOptions(version: "0", projectURL: "https://tintm.example")
    options.allowPrivate = allowPrivate
    (options.perHostConcurrency, options.perHostDelay) = (perHost, 0)
    options.maxInFlight = inFlight
    // Long timeouts: a busy test machine must not look like a server that hangs.
    (options.connectTimeout, options.firstByteTimeout, options.totalTimeout) = (600, 600, 600)
    options.errorBodyTimeout = 600
    fetcher = Fetcher(
      options,
      remember: { [store] held in
        guard let until = held.blockedUntil else { return }
        try? await store.hold(held.host, until: until)
      })
  }

  deinit {
    try? FileManager.default.removeItem(at: folder)
  }

  var now: Date {
    get { time.withLock { $0 } }
    set { time.withLock { $0 = newValue } }
  }

  /// A source that is a file with this text.
  func source(_ name: String, _ text: String, category: String = "world") throws -> Source {
    let file = folder.appendingPathComponent(name)
    try text.write(to: file, atomically: true, encoding: .utf8)
    return Source(name: name, address: .file(file.path), categories: [category])
  }

  func rss(_ name: String, items: ClosedRange<Int>) -> String {
    let items = items.map {
      "<item><guid>\(name)-\($0)</guid><title>\(name) \($0)</title><description>Words of item "
        + "\($0)</description></item>"
    }
    return "<rss version=\"2.0\"><channel><title>\(name)</title>" + items.joined()
      + "</channel></rss>"
  }

  func configure(_ sources: [Source]) throws {
    try store.configure(sources, categories: [], at: now)
  }

  func pass(force: Bool = false, store other: SQLiteStore? = nil) throws -> PollingPass {
    var options = PollingOptions()
    options.force = force
    return try pass(options, store: other)
  }

  func pass(_ options: PollingOptions, store other: SQLiteStore? = nil) throws -> PollingPass {
    _ = try RankingSetup.ranker(for: store, settings: RankingSettings(), at: now)
    return PollingPass(
      store: other ?? store, fetcher: fetcher,
      files: FileFetcher(FetchingOptions(version: "0", projectURL: "https://tintm.example")),
      options: options, clock: PollingClock(now: { self.now }, chance: { 0 }))
  }

  /// The outcomes of a pass, by the names of the sources.
  func poll(_ sources: [Source], force: Bool = false) async throws -> [String: SourceOutcome] {
    var outcomes: [String: SourceOutcome] = [:]
    try await pass(force: force).run(sources) { outcomes[$0.source] = $0 }
    return outcomes
  }
}
