import Store
import Testing

@testable import PostgresStore

/// A process's record of its leases.
struct HostLeaseTableTests {
  private var table = HostLeaseTable()

  private func acquire(
    _ host: String, in table: inout HostLeaseTable, concurrency: Int = 1, at now: Double
  ) -> HostLeaseResult? {
    table.acquire(host, lasting: 60, concurrency: concurrency, pause: 1, now: now)
  }

  @Test func `a request starts only if its lease lasts longer`() {
    var table = table
    #expect(acquire("a", in: &table, at: 0) == nil)
    table.add("a", number: 1, for: 120, lastEnded: nil, asked: 0, now: 1)
    #expect(acquire("a", in: &table, at: 60) == .taken)
    table.leave("a", now: 60)
    #expect(acquire("a", in: &table, at: 61) == nil)
    table.add("a", number: 2, for: 120, lastEnded: nil, asked: 61, now: 61)
    // An answer that arrives after a later one.
    table.add("a", number: 1, for: 439, lastEnded: nil, asked: 61, now: 61)
    #expect(acquire("a", in: &table, at: 122) == nil)
  }

  @Test func `the pause starts at the end of the last request of any process`() {
    var table = table
    // The answer took two seconds; the time of the end is only known to that precision.
    table.add("a", number: 1, for: 120, lastEnded: 0.5, asked: 8, now: 10)
    #expect(acquire("a", in: &table, at: 10) == .pause(seconds: 0.5))
    #expect(acquire("a", in: &table, at: 10.5) == .taken)
    table.leave("a", now: 12)
    table.leave("a", now: 30)
    #expect(acquire("a", in: &table, at: 12) == .pause(seconds: 1))
    // An end in the future.
    table.add("b", number: 1, for: 120, lastEnded: -3600, asked: 20, now: 20)
    #expect(acquire("b", in: &table, at: 20) == .pause(seconds: 1))
  }

  @Test func `fetchers of one process share the requests of a host`() {
    var table = table
    table.add("a", number: 1, for: 120, lastEnded: nil, asked: 0, now: 0)
    #expect(acquire("a", in: &table, at: 1) == .taken)
    #expect(acquire("a", in: &table, at: 1) == .busy)
    #expect(acquire("a", in: &table, concurrency: 2, at: 1) == .taken)
    table.leave("a", now: 2)
    // One request is still in progress.
    #expect(acquire("a", in: &table, concurrency: 2, at: 2.5) == .pause(seconds: 0.5))
    #expect(acquire("a", in: &table, concurrency: 2, at: 3) == .taken)
  }

  @Test func `unused leases are returned, used ones are kept`() {
    var table = table
    table.add("a", number: 1, for: 120, lastEnded: nil, asked: 0, now: 0)
    table.add("b", number: 7, for: 120, lastEnded: nil, asked: 0, now: 0)
    #expect(acquire("a", in: &table, at: 1) == .taken)
    #expect(table.removeUnused(for: 3, now: 2).isEmpty)
    let b = HostLeaseTable.Return(host: "b", number: 7, lastEnd: nil)
    #expect(table.removeUnused(for: 3, now: 100) == [b])
    table.remove([b])
    table.leave("a", now: 101)
    #expect(table.removeUnused(for: 3, now: 103).isEmpty)
    let a = HostLeaseTable.Return(host: "a", number: 1, lastEnd: 101)
    #expect(table.removeUnused(for: 3, now: 104) == [a])
    #expect(acquire("a", in: &table, at: 104) == nil)
    table.remove([a])
    #expect(table.isEmpty)
  }

  @Test func `a lease that could not be returned is requested again and keeps its pause`() {
    var table = table
    table.add("a", number: 1, for: 120, lastEnded: 0, asked: 0, now: 0)
    let first = table.removeUnused(for: 3, now: 3)
    // A new lease for the host in the meantime gets a new number and is not removed.
    table.add("a", number: 2, for: 120, lastEnded: nil, asked: 3, now: 3)
    table.remove(first)
    #expect(acquire("a", in: &table, at: 0.5) == .pause(seconds: 0.5))
    let second = table.removeUnused(for: 3, now: 10)
    #expect(second == [HostLeaseTable.Return(host: "a", number: 2, lastEnd: 0)])
    table.doubt(second)
    #expect(acquire("a", in: &table, at: 10) == nil)
    #expect(table.removeUnused(for: 3, now: 13) == second)
  }

  @Test func `the server's time advances with the machine's monotonic clock`() {
    var time = ServerTime()
    #expect(time.now(5) == nil)
    time.learn(1000, between: 4, and: 6)
    #expect(time.now(15) == 1010)
    // An answer with a long delay.
    time.learn(9000, between: 4, and: 60)
    #expect(time.now(15) == 1010)
  }
}
