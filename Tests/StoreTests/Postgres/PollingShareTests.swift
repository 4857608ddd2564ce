import Foundation
import Models
import Store
import TestCluster
import Testing

@testable import PostgresStore

/// Daemons that divide the polling of one database's sources.
@Suite(.enabled(if: PostgresDatabase.isThere))
struct PollingShareTests {
  private let (one, other): (PostgresStore, PostgresStore)
  private let now = ConformanceFixture.now
  private let sources: [Source]
  private let pool: PostgresPool

  init() throws {
    let address = try PostgresDatabase.makeEmpty()
    pool = try PostgresPool(address, limit: 1)
    one = try PostgresStore(at: address, path: "/nowhere/1")
    other = try PostgresStore(at: address, path: "/nowhere/2")
    sources = (1...40).map {
      Source(
        name: "s\($0)", address: .web("https://host\($0 / 2).example/\($0)"), categories: ["c"])
    }
    try one.configure(sources, categories: ["c"], at: now)
    _ = try pool.run("UPDATE feed_state SET next_due = $1", .date(now))
  }

  private func beginPolling() async throws {
    for (process, store) in [one, other].enumerated() {
      try await store.note(
        DaemonNode(
          machine: "m\(process)", process: 7, version: "1.0", polls: true, answers: false))
    }
    // A test on a busy machine may last longer than a silent daemon counts.
    _ = try pool.run("UPDATE node SET seen = seen + 3600")
  }

  private func due(in store: PostgresStore, after seconds: Double = 0) throws -> Set<Int64> {
    var due: Set<Int64> = []
    try store.forEachDueFeed(at: now.addingTimeInterval(seconds)) { source, _ in
      due.insert(source.id)
    }
    return due
  }

  private func claim(
    _ chosen: some Sequence<Int64>, until seconds: Double = 300
  ) -> [ClaimRequest] {
    chosen.map { id in
      let source = sources[Int(id) - 1]
      let feed = ClaimRequest.Feed(
        source: id, url: source.address.string, lastPoll: nil, host: "host\(id / 2).example")
      return ClaimRequest([feed], at: now, until: now.addingTimeInterval(seconds))
    }
  }

  /// Two full pages.
  @Test func `more due sources than a page are found once each, the longest due first`() throws {
    let many = (1...2000).map {
      Source(name: "s\($0)", address: .web("https://host\($0).example/"), categories: ["c"])
    }
    try one.configure(many, categories: ["c"], at: now)
    _ = try pool.run("UPDATE feed_state SET next_due = $1 - source_id", .date(now))
    var found: [Int64] = []
    try one.forEachDueFeed(at: now) { source, _ in found.append(source.id) }
    #expect(found.count == 2000 && found == found.sorted(by: >) && Set(found).count == 2000)
  }

  @Test func `a batch claims any number of sources with the same number of statements`()
    async throws
  {
    let requests = claim(1...40)
    #expect(
      ClaimSQL.claim(requests, by: 1).count == ClaimSQL.claim(claim(1...1), by: 1).count)
    let renewals = requests.map {
      ClaimRenewal($0.feeds.map(\.source), from: $0.until, until: $0.until + 60)
    }
    #expect(ClaimSQL.renew(renewals, by: 1).count == 1)
    let claimed = try await one.exchange(PollBatch(claims: requests)).claimed
    #expect(claimed.map { Array($0.keys) } == (1...40).map { [$0] })
    let renewed = try await one.exchange(PollBatch(renewals: renewals)).renewed
    #expect(renewed == (1...40).map { [$0] })
  }

  @Test func `of two requests for a source in a batch the first gets it`() async throws {
    let requests = claim([1, 1])
    let claimed = try await one.exchange(PollBatch(claims: requests)).claimed
    #expect(claimed.map { Array($0.keys) } == [[1], []])
  }

  @Test func `a claim does not wait for a node that is claiming the source`() async throws {
    let batch = PollBatch(claims: claim([1, 2]))
    let (claimed, hasWaited) = try await Overlap.run(in: other) { transaction, meeting in
      _ = try transaction.run("SELECT 1 FROM feed_state WHERE source_id = 1 FOR UPDATE")
      try meeting()
    } second: {
      try await one.exchange(batch).claimed
    }
    #expect(!hasWaited)
    #expect(claimed.map { Array($0.keys) } == [[], [2]])
  }

  @Test func `each source is due for one of the daemons, and for all commands`() async throws {
    let all = Set(1...Int64(sources.count))
    #expect(try due(in: one) == all)
    try await beginPolling()
    let (mine, yours) = (try due(in: one), try due(in: other))
    #expect(!mine.isEmpty && !yours.isEmpty)
    #expect(mine.isDisjoint(with: yours))
    #expect(mine.union(yours) == all)
    // Sources of one host are in one share.
    for id in stride(from: Int64(2), to: 40, by: 2) {
      #expect(mine.contains(id) == mine.contains(id + 1))
    }
    let command = try PostgresStore(at: one.primary.address, path: "/nowhere/3")
    #expect(try due(in: command) == all)
    other.close()
    #expect(try due(in: one) == all)
  }

  @Test func `a daemon polls for one that is late, when it has nothing else to do`() async throws {
    try await beginPolling()
    let (mine, yours) = (try due(in: one), try due(in: other))
    let late = DueSQL.lateness + 1
    #expect(try due(in: one, after: late) == mine)
    _ = try pool.run(
      "UPDATE feed_state SET next_due = next_due + 1000 WHERE source_id = ANY ($1)",
      .integers(Array(mine)))
    #expect(try due(in: one) == [])
    #expect(try one.nextDue(after: now) == now.addingTimeInterval(DueSQL.lateness))
    #expect(try due(in: one, after: late) == yours)
    #expect(try other.nextDue(after: now) == now.addingTimeInterval(1000 + DueSQL.lateness))
  }

  @Test func `what another process has claimed is due when the claim ends`() async throws {
    _ = try await other.exchange(PollBatch(claims: claim(1...39)))
    #expect(try due(in: one) == [40])
    #expect(try one.nextDue(after: now) == now.addingTimeInterval(300))
    #expect(try due(in: one, after: 300).count == 40)
  }
}
