import Foundation
import Synchronization
import Testing

@testable import Fetching

struct HostGateTests {
  @Test("P2: Requests to a host are sent one at a time, a second apart and in order")
  func spacesRequests() async throws {
    let time = VirtualTime()
    let gate = HostGate(concurrency: 1, delay: 1, total: 32, clock: time.clock)
    let log = Log()
    try await gate.enter("a")
    for index in 0..<3 {
      Task {
        try await gate.enter("a")
        log.add("\(index) at \(time.now)")
      }
      await until { await gate.waiting("a") == index + 1 }
    }
    time.advance(5)
    #expect(log.lines.isEmpty)
    for index in 0..<3 {
      await gate.leave("a")
      await until { time.sleeping == 1 }
      #expect(log.lines.count == index)
      time.advance(0.5)
      time.advance(0.5)
      await until { log.lines.count == index + 1 }
      time.advance(2)
    }
    #expect(log.lines == ["0 at 6.0", "1 at 9.0", "2 at 12.0"])
  }

  @Test("P3: Requests to different hosts run in parallel up to the limit")
  func boundsTotal() async throws {
    let time = VirtualTime()
    let gate = HostGate(concurrency: 1, delay: 0, total: 2, clock: time.clock)
    let log = Log()
    try await gate.enter("a")
    try await gate.enter("b")
    for host in ["c", "d"] {
      Task {
        try await gate.enter(host)
        log.add(host)
      }
      await until { await gate.waiting(host) == 1 }
    }
    #expect(log.lines.isEmpty)
    await gate.leave("b")
    await until { log.lines == ["c"] }
    await gate.leave("a")
    await until { log.lines == ["c", "d"] }
  }

  @Test("P2: A host may be configured for more parallel requests")
  func allowsConcurrency() async throws {
    let gate = HostGate(concurrency: 2, delay: 0, total: 32, clock: VirtualTime().clock)
    try await gate.enter("a")
    try await gate.enter("a")
    let third = Task { try await gate.enter("a") }
    await until { await gate.waiting("a") == 1 }
    await gate.leave("a")
    try await third.value
  }

  @Test("E2: Only requests waiting for a held host fail with the hold")
  func failsWaiters() async throws {
    let time = VirtualTime()
    let gate = HostGate(concurrency: 1, delay: 1, total: 32, clock: time.clock)
    try await gate.enter("a")
    let waiter = Task { try await gate.enter("a") }
    await until { await gate.waiting("a") == 1 }
    let until = time.start.addingTimeInterval(60)
    await gate.hold("a", until: until)
    await #expect(throws: FetchFault.hostHeld(host: "a", until: until)) { try await waiter.value }
    await #expect(throws: FetchFault.hostHeld(host: "a", until: until)) {
      try await gate.enter("a")
    }
    try await gate.enter("b")
    await gate.leave("a")
    time.advance(61)
    try await gate.enter("a")
  }

  @Test("S14: A hold far in the future, set before the clock went back, is ignored")
  func ignoresFarHolds() async throws {
    let time = VirtualTime()
    let gate = HostGate(concurrency: 1, delay: 0, total: 1, clock: time.clock)
    await gate.hold("a", until: time.start.addingTimeInterval(365 * 86_400))
    try await gate.enter("a")
  }

  @Test("E2: Setting the clock does not lengthen a hold")
  func ignoresClockChanges() async throws {
    let time = VirtualTime()
    let wrong = time.start.addingTimeInterval(-365 * 86400)
    let clock = PaceClock(
      monotonic: { time.now }, sleep: { _ in }, date: { time.now < 1 ? time.start : wrong })
    let gate = HostGate(concurrency: 1, delay: 0, total: 1, clock: clock)
    await gate.hold("a", until: time.start.addingTimeInterval(60))
    time.advance(59)
    await #expect(throws: FetchFault.self) { try await gate.enter("a") }
    time.advance(2)
    try await gate.enter("a")
  }

  @Test("P2: A cancelled waiter leaves the queue, and the next one proceeds")
  func cancels() async throws {
    let gate = HostGate(concurrency: 1, delay: 0, total: 32, clock: VirtualTime().clock)
    try await gate.enter("a")
    let first = Task { try await gate.enter("a") }
    await until { await gate.waiting("a") == 1 }
    let second = Task { try await gate.enter("a") }
    await until { await gate.waiting("a") == 2 }
    first.cancel()
    await #expect(throws: FetchFault.cancelled) { try await first.value }
    await gate.leave("a")
    try await second.value
  }

  @Test("Memory depends on the active hosts, not on all hosts ever seen")
  func boundsMemory() async throws {
    let time = VirtualTime()
    let gate = HostGate(concurrency: 1, delay: 1, total: 32, clock: time.clock)
    for index in 0..<1000 {
      try await gate.enter("host-\(index)")
      await gate.leave("host-\(index)")
    }
    await until { time.sleeping == 1000 }
    time.advance(1)
    await until { await gate.remembered == 0 }
  }

  /// Lets other tasks run until a condition holds.
  private func until(_ isSo: () async -> Bool) async {
    for _ in 0..<1_000_000 {
      if await isSo() { return }
      await Task.yield()
    }
    Issue.record("It never came to be so.")
  }

  private final class Log: Sendable {
    private let entries = Mutex<[String]>([])

    var lines: [String] { entries.withLock { $0 } }

    func add(_ line: String) {
      entries.withLock { $0.append(line) }
    }
  }
}
