import Foundation
import Models
import SQLiteStore
import Store
import Testing

@testable import Pipeline

struct PollWriterTests {
  let store: SQLiteStore
  let now = Date(timeIntervalSince1970: 1_700_000_000)

  init() throws {
    store = try .inMemory()
    try store.configure(
      (1...200).map {
        Source(name: "\($0)", address: .web("https://\($0).example"), categories: ["world"])
      }, categories: [], at: now)
  }

  func record(_ source: Int64) -> PollRecord {
    var state = FeedState(url: "https://\(source).example")
    state.lastPoll = now
    return PollRecord(source: source, state: state)
  }

  @Test func `concurrent writes are all stored`() async throws {
    let writer = PollWriter(store, callers: 36)
    let until = now.addingTimeInterval(300)
    try await withThrowingTaskGroup(of: Void.self) { tasks in
      for source in Int64(1)...200 {
        tasks.addTask { [now] in
          let feed = ClaimRequest.Feed(
            source: source, url: "https://\(source).example", lastPoll: nil, host: nil)
          let claimed = try await writer.claim([ClaimRequest([feed], at: now, until: until)])
          #expect(claimed.map { Array($0.keys) } == [[source]])
          let renewed = try await writer.renew(
            ClaimRenewal([source], from: until, until: until.addingTimeInterval(9)))
          #expect(renewed == [source])
          _ = try await writer.store(record(source))
        }
      }
      try await tasks.waitForAll()
    }
    for source in Int64(1)...200 {
      #expect(try await store.feedState(of: source)?.lastPoll == now)
    }
  }

  @Test func `a failing write does not affect other writes`() async throws {
    let writer = PollWriter(store, callers: 36)
    // Sources above 200 do not exist.
    let failures = await withTaskGroup(of: Bool.self) { tasks in
      for source in Int64(161)...210 {
        tasks.addTask {
          do {
            _ = try await writer.store(record(source))
            return false
          } catch {
            return error is StoreFault
          }
        }
      }
      return await tasks.reduce(0) { $0 + ($1 ? 1 : 0) }
    }
    #expect(failures == 10)
    for source in Int64(161)...200 {
      #expect(try await store.feedState(of: source)?.lastPoll == now)
    }
  }
}
