import Foundation
import Models
import Store
import TestCluster
import TestStore
import Testing

@testable import PostgresStore

/// Two nodes that poll for one database.
@Suite(.enabled(if: PostgresDatabase.isThere))
struct HostLeaseTests {
  private let (one, other): (PostgresStore, PostgresStore)
  private let now = ConformanceFixture.now
  private let sources: [Source]
  private let pool: PostgresPool

  init() throws {
    let address = try PostgresDatabase.makeEmpty()
    pool = try PostgresPool(address, limit: 1)
    one = try PostgresStore(at: address, path: "/nowhere/1")
    other = try PostgresStore(at: address, path: "/nowhere/2")
    // Ids are assigned in the order of the addresses.
    sources = (1...3).map {
      Source(name: "s\($0)", address: .web("https://host.example/\($0)"), categories: ["c"])
    }
    try one.configure(sources, categories: ["c"], at: now)
    try one.beginRanking(at: now)
  }

  /// - Parameter host: `nil` for a file.
  private func claim(
    _ source: Int64, of host: String?, in store: PostgresStore, after seconds: Double = 0
  ) async throws -> ClaimedFeed? {
    let start = now.addingTimeInterval(seconds)
    let feed = ClaimRequest.Feed(
      source: source, url: sources[Int(source) - 1].address.string, lastPoll: nil, host: host)
    let request = ClaimRequest([feed], at: start, until: start.addingTimeInterval(300))
    return try await store.exchange(PollBatch(claims: [request])).claimed.first?[source]
  }

  @Test func `one node at a time claims the sources of a host`() async throws {
    // No lease is given back while a request is in progress.
    #expect(try await one.beginRequest("a", lasting: 600, concurrency: 1, pause: 0) == .taken)
    #expect(try await claim(1, of: "a", in: one) != nil)
    #expect(try await claim(3, of: "a", in: other) == nil)
    #expect(try await claim(2, of: "b", in: other) != nil)
    #expect(try await other.beginRequest("a", lasting: 600, concurrency: 1, pause: 0) == .busy)
    one.close()
    #expect(try await claim(3, of: "a", in: other) == nil)
    one.endRequest("a")
    one.close()
    #expect(try await claim(3, of: "a", in: other) != nil)
  }

  @Test func `the next owner of a host keeps its pause and its hold`() async throws {
    #expect(try await one.beginRequest("a", lasting: 1, concurrency: 1, pause: 60) == .taken)
    one.endRequest("a")
    one.close()
    guard
      case .pause(let seconds) = try await other.beginRequest(
        "a", lasting: 1, concurrency: 1, pause: 60)
    else {
      Issue.record("it does not wait")
      return
    }
    #expect(seconds > 0 && seconds <= 60)
    #expect(try await other.beginRequest("a", lasting: 1, concurrency: 1, pause: 0) == .taken)
    let until = Date(timeIntervalSince1970: (other.now().timeIntervalSince1970 + 600).rounded())
    try await one.hold("b", until: until)
    #expect(
      try await other.beginRequest("b", lasting: 1, concurrency: 1, pause: 0) == .held(until: until)
    )
  }

  @Test func `the end of a request is stored also after a renewal of the lease`() async throws {
    #expect(try await one.beginRequest("a", lasting: 1, concurrency: 1, pause: 60) == .taken)
    _ = try pool.run("UPDATE host SET lease_no = lease_no + 1, lease_until = 0")
    one.endRequest("a")
    one.close()
    let row = try #require(try pool.run("SELECT last_end, lease_until FROM host").first)
    #expect(try row["lease_until"] as Double == 0)
    #expect(try row["last_end"] as Double? != nil)
    guard case .pause = try await other.beginRequest("a", lasting: 1, concurrency: 1, pause: 60)
    else {
      Issue.record("it does not wait")
      return
    }
  }

  @Test func `only a host without recent requests is deleted`() async throws {
    #expect(try await one.beginRequest("new", lasting: 1, concurrency: 1, pause: 0) == .taken)
    try await one.hold("held", until: one.now().addingTimeInterval(600))
    _ = try pool.run("INSERT INTO host (name, last_end) VALUES ('old', 1000), ('older', NULL)")
    one.endRequest("new")
    _ = try pool.run([PostgresStore.forgetHosts])
    let names: [String] = try pool.run("SELECT name FROM host ORDER BY name").values()
    #expect(names == ["held", "new"])
  }

  /// - Parameter isAlone: whether the states come without other results.
  @Test(arguments: [true, false])
  func `a poll under an outdated claim is not stored`(isAlone: Bool) async throws {
    let late = try #require(await claim(1, of: nil, in: one)?.number)
    let good = try #require(await claim(2, of: nil, in: one)?.number)
    let newer = try #require(await claim(1, of: nil, in: other, after: 301)?.number)
    var state = FeedState(url: sources[0].address.string)
    func record(_ source: Int64, _ claim: Int64, failures: Int) -> PollRecord {
      state.url = sources[Int(source) - 1].address.string
      (state.failures, state.lastPoll) = (failures, now)
      var record = PollRecord(source: source, state: state)
      record.claim = claim
      if !isAlone { record.homePage = "https://\(failures).example/" }
      return record
    }
    let batch = PollBatch(records: [
      record(1, late, failures: 1), record(2, good, failures: 2),
    ])
    #expect(try await one.exchange(batch).refused == [0])
    #expect(try await one.feedState(of: 2)?.failures == 2)
    #expect(try await one.feedState(of: 1) == nil)
    let last = PollBatch(records: [record(1, newer, failures: 3)])
    #expect(try await other.exchange(last).refused.isEmpty)
    #expect(try await one.feedState(of: 1)?.failures == 3)
  }

  @Test func `the state of a source that was deleted meanwhile is refused alone`() async throws {
    var records: [PollRecord] = []
    for source in [Int64(1), 2] {
      var state = FeedState(url: sources[Int(source) - 1].address.string)
      state.lastPoll = now
      var record = PollRecord(source: source, state: state)
      record.claim = try await claim(source, of: nil, in: one)?.number
      records.append(record)
    }
    _ = try pool.run("DELETE FROM source WHERE id = 1")
    #expect(try await other.exchange(PollBatch(records: records)).refused == [0])
    #expect(try await one.feedState(of: 2)?.lastPoll == now)
  }

  @Test func `a source is claimed again after its poll`() async throws {
    let claimed = try #require(try await claim(1, of: "a", in: one))
    var state = FeedState(url: sources[0].address.string)
    state.lastPoll = now
    var record = PollRecord(source: 1, state: state)
    record.claim = claimed.number
    _ = try await one.exchange(PollBatch(records: [record]))
    let later = now.addingTimeInterval(400)
    let feed = ClaimRequest.Feed(
      source: 1, url: sources[0].address.string, lastPoll: now, host: "a")
    let request = ClaimRequest([feed], at: later, until: later.addingTimeInterval(300))
    let again = try await one.exchange(PollBatch(claims: [request])).claimed.first?[1]
    #expect(again?.state == state && again?.number == claimed.number.map { $0 + 1 })
  }
}
