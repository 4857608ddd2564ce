package import Foundation
import Models

/// The single gate for every outgoing request (docs/polling.md). It limits the number of requests
/// in total and per host, keeps a pause between the end of one request to a host and the start of
/// the next, and sends none to a host that responded with 429. Waiting requests are served in
/// order.
package actor HostGate {
  private let concurrency: Int
  private let delay: Double
  private let clock: PaceClock
  private var free: Int
  private var hosts: [String: Host] = [:]
  /// Hosts that could start a request at once if there were a free place, in order.
  private var ready: [String] = []
  private var tickets: UInt64 = 0

  /// - Parameters:
  ///   - concurrency: number of requests at a time to one host, at least 1.
  ///   - delay: seconds between the end of one request and the start of the next to a host.
  ///   - total: number of requests at a time in total, at least 1.
  package init(concurrency: Int, delay: Double, total: Int, clock: PaceClock) {
    self.concurrency = max(1, concurrency)
    self.delay = max(0, delay)
    self.clock = clock
    free = max(1, total)
  }

  /// Waits for this host's turn. Every successful return is followed by one ``leave(_:)``.
  ///
  /// - Throws: ``FetchFault/hostHeld(host:until:)``, also if the host is held during the wait;
  ///   ``FetchFault/cancelled``.
  package func enter(_ host: String) async throws(FetchFault) {
    if let until = heldUntil(host) { throw .hostHeld(host: host, until: until) }
    tickets += 1
    let ticket = tickets
    let result: Result<Void, FetchFault> = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        guard !Task.isCancelled else {
          continuation.resume(returning: .failure(.cancelled))
          return
        }
        hosts[host, default: Host()].waiting.append(Waiter(ticket: ticket, turn: continuation))
        consider(host)
      }
    } onCancel: {
      Task { await self.withdraw(ticket, from: host) }
    }
    try result.get()
    guard Task.isCancelled else { return }
    // The turn came before the gate learned of the cancellation.
    leave(host)
    throw .cancelled
  }

  /// Ends a request; the host's pause begins now.
  package func leave(_ host: String) {
    free += 1
    hosts[host]?.running -= 1
    hosts[host]?.notBefore = clock.monotonic() + delay
    startReady()
    consider(host)
    if delay > 0 { wake(host, after: delay) } else { forget(host) }
  }

  /// Holds a host until a date; waiting requests fail. A date further ahead than the longest hold
  /// was set by a wrong clock and is ignored.
  package func hold(_ host: String, until: Date) {
    let seconds = until.timeIntervalSince(clock.date())
    guard seconds > 0, seconds <= PollLimits.longestHold else { return }
    hosts[host, default: Host()].hold = Hold(until: until, end: clock.monotonic() + seconds)
    let waiting = hosts[host]?.waiting ?? []
    hosts[host]?.waiting = []
    for waiter in waiting {
      waiter.turn.resume(returning: .failure(.hostHeld(host: host, until: until)))
    }
  }

  /// Number of remembered hosts: those with requests, a pause or a hold.
  var remembered: Int { hosts.count }

  /// Number of requests that wait for a host's turn.
  func waiting(_ host: String) -> Int {
    hosts[host]?.waiting.count ?? 0
  }

  private func heldUntil(_ host: String) -> Date? {
    guard let hold = hosts[host]?.hold else { return nil }
    if hold.end > clock.monotonic() { return hold.until }
    hosts[host]?.hold = nil
    forget(host)
    return nil
  }

  /// Starts the host's next request, or queues the host for a free place. Does nothing during the
  /// host's pause, at whose end it is called again.
  private func consider(_ host: String) {
    queueIfReady(host)
    startReady()
  }

  private func startReady() {
    var index = 0
    while free > 0, index < ready.count {
      let host = ready[index]
      index += 1
      guard var state = hosts[host] else { continue }
      state.isReady = false
      if !state.waiting.isEmpty {
        let waiter = state.waiting.removeFirst()
        state.running += 1
        free -= 1
        waiter.turn.resume(returning: .success(()))
      }
      hosts[host] = state
      // With a concurrency above one, a host may start another request at once.
      queueIfReady(host)
    }
    ready.removeFirst(index)
  }

  /// Queues a host that may start a request now and is not queued yet.
  private func queueIfReady(_ host: String) {
    guard var state = hosts[host], !state.waiting.isEmpty, !state.isReady,
      state.running < concurrency, state.notBefore <= clock.monotonic()
    else { return }
    state.isReady = true
    hosts[host] = state
    ready.append(host)
  }

  private func wake(_ host: String, after seconds: Double) {
    Task {
      try? await clock.sleep(seconds)
      consider(host)
      forget(host)
    }
  }

  private func withdraw(_ ticket: UInt64, from host: String) {
    guard let index = hosts[host]?.waiting.firstIndex(where: { $0.ticket == ticket }) else {
      return
    }
    let waiter = hosts[host]?.waiting.remove(at: index)
    waiter?.turn.resume(returning: .failure(.cancelled))
    forget(host)
  }

  /// Drops a host without any state, so that memory grows with current activity and not with the
  /// number of hosts ever asked.
  private func forget(_ host: String) {
    guard let state = hosts[host], state.running == 0, state.waiting.isEmpty, !state.isReady,
      state.notBefore <= clock.monotonic(), state.hold == nil
    else { return }
    hosts[host] = nil
  }

  private struct Host {
    var running = 0
    var notBefore = -Double.infinity
    var hold: Hold?
    var isReady = false
    var waiting: [Waiter] = []
  }

  /// The end of a hold: as the server's date, and on the monotonic clock, which cannot be set.
  private struct Hold {
    let until: Date
    let end: Double
  }

  private struct Waiter {
    let ticket: UInt64
    let turn: CheckedContinuation<Result<Void, FetchFault>, Never>
  }
}

/// The clock of the fetcher. Tests replace it and never wait.
package struct PaceClock: Sendable {
  /// Seconds on a monotonic clock.
  package let monotonic: @Sendable () -> Double
  /// Returns after a number of seconds, or throws if the task is cancelled.
  package let sleep: @Sendable (_ seconds: Double) async throws -> Void
  /// The wall clock, for dates that servers send.
  package let date: @Sendable () -> Date

  package init(
    monotonic: @escaping @Sendable () -> Double,
    sleep: @escaping @Sendable (_ seconds: Double) async throws -> Void,
    date: @escaping @Sendable () -> Date
  ) {
    self.monotonic = monotonic
    self.sleep = sleep
    self.date = date
  }

  /// The machine's clocks.
  package static var system: PaceClock {
    let start = ContinuousClock.now
    return PaceClock(
      monotonic: { start.duration(to: .now) / .seconds(1) },
      sleep: { try await Task.sleep(for: .seconds($0)) },
      date: { Date() })
  }
}
