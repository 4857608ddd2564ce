import Fetching
import Foundation
import Measuring
import Models
import SQLiteStore
import Store

/// Lets the daemon poll the same feeds repeatedly, and reports its resident memory. Every second
/// poll of a feed brings two new articles, the others a 304.
struct Soak {
  let origin: OriginProcess
  let subscriptions: Subscriptions
  let program: String

  func run(polls: Int) async throws {
    let daemon = try subscriptions.serve(with: program)
    defer { daemon.stop() }
    let store = try await store()
    let fetcher = Fetcher(Self.network)
    var readings: [ResidentMemory] = []
    var began = Date.distantPast
    for _ in 0...max(1, polls / subscriptions.count) {
      try await polled(store, since: began)
      try await rest(daemon)
      readings.append(daemon.memory)
      let advanced = await fetcher.fetch(FetchRequest(url: origin.advance))
      if case .failure(let fault) = advanced.answer { throw fault }
      began = Date()
      let ids = try await store.pollableSources().values.map(\.id)
      try await store.postpone(
        Dictionary(uniqueKeysWithValues: ids.map { ($0, began) }), because: .interval)
      daemon.reload()
    }
    await fetcher.shutdown()
    let failed = try states(store).count { $0.failures > 0 }
    print(
      "\(polls) polls of \(subscriptions.count) feeds by the daemon, \(failed) of them failing;")
    print("resident after the first pass, in the middle and at the end, and at its most:")
    let (first, middle, last) = (
      readings[0], readings[readings.count / 2], readings[readings.count - 1]
    )
    let shown = [first.now, middle.now, last.now, last.peak]
    print("  " + shown.map { String(format: "%.1f MB", $0) }.joined(separator: ", "))
  }

  private static var network: FetchingOptions {
    var network = FetchingOptions(version: "0", projectURL: "https://example.org")
    network.allowPrivate = true
    network.perHostDelay = 0
    return network
  }

  /// The daemon's store, once it exists and contains the sources.
  private func store() async throws -> SQLiteStore {
    while true {
      try await Task.sleep(for: .seconds(0.2))
      guard let store = try? SQLiteStore.existing(at: subscriptions.database) else { continue }
      if try await store.pollableSources().count == subscriptions.count { return store }
    }
  }

  private func states(_ store: SQLiteStore) throws -> [FeedState] {
    var states: [FeedState] = []
    try store.forEachFeed { _, state in
      if let state { states.append(state) }
    }
    return states
  }

  private func polled(_ store: SQLiteStore, since date: Date) async throws {
    while try states(store).count(where: { ($0.lastPoll ?? .distantPast) > date })
      < subscriptions.count
    { try await Task.sleep(for: .seconds(0.5)) }
  }

  /// Waits until the daemon has processed the new articles.
  private func rest(_ daemon: ChildProcess) async throws {
    var spent = -1.0
    while daemon.cpu > spent {
      spent = daemon.cpu
      try await Task.sleep(for: .seconds(2))
    }
  }
}
