import Fetching
import Foundation
import Measuring
import Models
import Pipeline
import Storing

/// Polls the same feeds again and again as the daemon does, in one process, and says what is
/// resident. Every second poll brings two new articles, the others a 304.
struct Soak {
  let origin: OriginProcess
  let folder: String
  let feeds = 1000

  func run(polls: Int) async throws {
    try? FileManager.default.removeItem(atPath: folder)
    let store = try ArticleStore.create(at: folder + "/tintm.db")
    let sources = (0..<feeds).map { index in
      Source(
        name: "Feed \(index)", address: .web(origin.url(index, hosts: 100)),
        categories: ["tab \(index % 10)"], fullText: .never, images: .none)
    }
    _ = try RankingSetup.ranker(for: store, settings: RankingSettings(), at: Date())
    try await store.write { try $0.configure(sources, categories: [], at: Date()) }
    var network = FetchingOptions(version: "0", projectURL: "https://example.org")
    network.allowPrivate = true
    network.perHostDelay = 0
    let fetcher = Fetcher(network)
    var options = PollingOptions()
    options.force = true
    let pass = PollingPass(
      store: store, fetcher: fetcher, files: FileFetcher(network), options: options)

    var readings: [Double] = []
    var failed = 0
    for _ in 0...max(1, polls / feeds) {
      try await pass.run(sources) { outcome in
        if case .failed = outcome.result { failed += 1 }
      }
      store.releaseMemory()
      readings.append(ResidentMemory.of("self").now)
      let advanced = await fetcher.fetch(FetchRequest(url: origin.advance))
      if case .failure(let fault) = advanced.answer { throw fault }
    }
    await fetcher.shutdown()
    try store.close()
    print("\(polls) polls of \(feeds) feeds, \(failed) failed; resident after the first pass,")
    print("in the middle and at the end, and at its most:")
    let middle = readings[readings.count / 2]
    let shown = [readings[0], middle, readings[readings.count - 1], ResidentMemory.of("self").peak]
    print("  " + shown.map { String(format: "%.1f MB", $0) }.joined(separator: ", "))
  }
}
