import Fetching
import Foundation
import Synchronization

/// A clock that only advances when a test says so.
final class VirtualTime: Sendable {
  let start = Date(timeIntervalSince1970: 1_800_000_000)
  private let state = Mutex(State())

  private struct State {
    var now = 0.0
    var sleepers: [(until: Double, wake: CheckedContinuation<Void, Never>)] = []
  }

  var clock: PaceClock {
    PaceClock(
      monotonic: { self.now },
      sleep: { await self.sleep($0) },
      date: { self.start.addingTimeInterval(self.now) })
  }

  var now: Double { state.withLock { $0.now } }

  var sleeping: Int { state.withLock { $0.sleepers.count } }

  /// Advances time and wakes the tasks whose sleep has ended, in order.
  func advance(_ seconds: Double) {
    let woken = state.withLock { state in
      state.now += seconds
      let due = state.sleepers.filter { $0.until <= state.now }.sorted { $0.until < $1.until }
      state.sleepers.removeAll { $0.until <= state.now }
      return due
    }
    for sleeper in woken { sleeper.wake.resume() }
  }

  private func sleep(_ seconds: Double) async {
    await withCheckedContinuation { continuation in
      let isOver = state.withLock { state in
        if seconds <= 0 { return true }
        state.sleepers.append((state.now + seconds, continuation))
        return false
      }
      if isOver { continuation.resume() }
    }
  }
}
