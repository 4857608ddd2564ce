import Fetching
import Foundation
import Models
import Pipeline
import Ranking
import SQLiteStore
import Store
import Synchronization

/// A database with the teasers of many articles, whose pages are served by their hosts.
final class Newsstand: Sendable {
  private let store: SQLiteStore
  private let fetcher: Fetcher
  private let sources: [Source]

  /// - Parameter hosts: their addresses without a path.
  init(folder: URL, hosts: [String], pagesPerHost: Int) throws {
    store = try SQLiteStore.create(at: folder.appendingPathComponent("tintm.db").path)
    var options = FetchingOptions(version: "0", projectURL: "https://tintm.example")
    options.allowPrivate = true
    options.perHostDelay = 0
    fetcher = Fetcher(options)
    sources = try hosts.enumerated().map { index, host in
      let items = (0..<pagesPerHost).map { number in
        "<item><guid>\(index)-\(number)</guid><title>Item \(number)</title>"
          + "<link>\(host)/page/\(index * pagesPerHost + number)</link>"
          + "<description>A teaser.</description></item>"
      }
      let file = folder.appendingPathComponent("\(index).xml")
      let text =
        "<rss version=\"2.0\"><channel><title>\(index)</title>\(items.joined())</channel></rss>"
      try text.write(to: file, atomically: true, encoding: .utf8)
      return Source(
        name: "Source \(index)", address: .file(file.path), categories: ["world"],
        images: ImagePolicy.none)
    }
  }

  /// Polls the feeds, so that the pages are due.
  func fill() async throws {
    let now = Date()
    try store.configure(sources, categories: ["world"], at: now)
    _ = try RankingSetup.ranker(for: store, settings: RankingSettings(), at: now)
    let pass = PollingPass(
      store: store, fetcher: fetcher,
      files: FileFetcher(FetchingOptions(version: "0", projectURL: "https://tintm.example")),
      options: PollingOptions())
    try await pass.run(sources) { _ in }
  }

  func getPages() async throws -> OfflineTally {
    var options = OfflineOptions()
    options.pages = 10_000
    let tally = Mutex(OfflineTally())
    let pass = OfflinePass(
      store: store, fetcher: fetcher, options: options)
    try await pass.run(sources) { outcome in tally.withLock { $0.add(outcome) } }
    return tally.withLock { $0 }
  }

  func close() async {
    await fetcher.shutdown()
  }
}
