import Foundation
import Models
import Synchronization
import TestOrigin
import Testing

@testable import Fetching

/// Two values with the same file behave like two processes.
struct HostLockFileTests {
  let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
  let now = Date(timeIntervalSince1970: 1_800_000_000)

  init() throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  private func turns() throws -> HostLockFile {
    try #require(HostLockFile(besideDatabase: folder.appendingPathComponent("t.db").path))
  }

  @Test("P2: One process at a time requests from a host, and all processes respect its pause")
  func takesTurns() throws {
    let (one, other) = (try turns(), try turns())
    func acquire(_ lockFile: HostLockFile, _ host: String = "a", after seconds: Double = 0)
      -> Double?
    {
      lockFile.acquire(host, concurrency: 1, pause: 1, now: now.addingTimeInterval(seconds))
    }
    #expect(acquire(one) == nil)
    #expect(acquire(other) == HostLockFile.retryPause)
    #expect(acquire(other, "b") == nil)
    one.leave("a", at: now)
    #expect(acquire(other, after: 0.25) == 0.75)
    #expect(acquire(one, after: 0.25) == 0.75)
    #expect(acquire(other, after: 1) == nil)
    other.leave("a", at: now.addingTimeInterval(2))
    // An end in the future comes from a clock that was wrong.
    #expect(acquire(one, after: -3600) == nil)
    try FileManager.default.removeItem(at: folder)
  }

  @Test("P2: The lock of a dead process is free")
  func freesLocksOfDeadProcesses() throws {
    let one = try turns()
    do {
      let other = try turns()
      #expect(other.acquire("a", concurrency: 1, pause: 1, now: now) == nil)
      #expect(one.acquire("a", concurrency: 1, pause: 1, now: now) != nil)
    }
    #expect(one.acquire("a", concurrency: 1, pause: 1, now: now) == nil)
    try FileManager.default.removeItem(at: folder)
  }

  @Test("P2: Configured parallel requests are counted over all processes")
  func countsTogether() throws {
    let (one, other) = (try turns(), try turns())
    func acquire(_ lockFile: HostLockFile) -> Double? {
      lockFile.acquire("a", concurrency: 3, pause: 0, now: now)
    }
    #expect([acquire(one), acquire(one), acquire(other)] == [nil, nil, nil])
    #expect(acquire(other) == HostLockFile.retryPause)
    one.leave("a", at: now)
    #expect(acquire(other) == nil)
    for _ in 0..<3 { other.leave("a", at: now) }
    #expect([acquire(one), acquire(other), acquire(one)] == [nil, nil, HostLockFile.retryPause])
    try FileManager.default.removeItem(at: folder)
  }

  @Test("P2: No lock is used where the lock file cannot be created")
  func worksWithoutFile() {
    #expect(HostLockFile(besideDatabase: folder.appendingPathComponent("no/t.db").path) == nil)
  }

  @Test("P2: Two fetchers never request from a host at the same time")
  func asksInTurn() async throws {
    let busy = Mutex((now: 0, most: 0))
    let origin = try await TestOrigin { _ in
      busy.withLock { state in
        state.now += 1
        state.most = max(state.most, state.now)
      }
      for _ in 0..<1000 { sched_yield() }
      busy.withLock { $0.now -= 1 }
      return .answer(200, [:], "<rss/>")
    }
    let fetchers = try (0..<2).map { _ in Fetcher(.testing, turns: try turns()) }
    await withTaskGroup { group in
      for index in 0..<12 {
        group.addTask {
          let result = await fetchers[index % 2].fetch(FetchRequest(url: origin.url("/\(index)")))
          #expect(result.text == "<rss/>")
        }
      }
    }
    for fetcher in fetchers { await fetcher.shutdown() }
    #expect(busy.withLock(\.most) == 1)
    #expect(origin.requests.count == 12)
    try FileManager.default.removeItem(at: folder)
  }

  @Test("N8: Waiting for another process can be cancelled", .timeLimit(.minutes(10)))
  func canBeStopped() async throws {
    let other = try turns()
    #expect(other.acquire("127.0.0.1", concurrency: 1, pause: 0, now: .now) == nil)
    let fetcher = Fetcher(.testing, turns: try turns())
    let waiting = Task { await fetcher.fetch(FetchRequest(url: "http://127.0.0.1:1/")) }
    waiting.cancel()
    #expect(await waiting.value.fault == .cancelled)
    await fetcher.shutdown()
    try FileManager.default.removeItem(at: folder)
  }
}
