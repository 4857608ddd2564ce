import Foundation
import ServiceLifecycle
package import Store
import Synchronization

/// Tells waiting streams that the database has changed. It checks once a second for all of them,
/// and not at all while no stream waits.
package final class ChangeSignal: Service {
  /// The result of a wait.
  enum Event: Sendable {
    case changed
    /// No change for the given time, so the client should get a sign of life.
    case quiet
    /// The server is stopping.
    case ending
  }

  private struct Waiter {
    let deadline: ContinuousClock.Instant
    let continuation: CheckedContinuation<Event, Never>
  }

  private struct State {
    var version = 0
    var nextID = 0
    var waiters: [Int: Waiter] = [:]
    var isEnding = false
  }

  private let store: any Store
  private let pause: @Sendable () async throws -> Void
  private let state = Mutex(State())

  /// - Parameters:
  ///   - store: a store with its own connection: SQLite tells a connection only about changes by
  ///     others.
  ///   - pause: waits between two checks.
  package init(
    store: any Store,
    pause: @escaping @Sendable () async throws -> Void = {
      try await Task.sleep(for: .seconds(1))
    }
  ) {
    self.store = store
    self.pause = pause
  }

  /// Increases whenever the database changes.
  var version: Int { state.withLock(\.version) }

  /// Waits until the version differs from the given one, at most for the given time.
  func wait(after version: Int, for time: Duration) async -> Event {
    let id = state.withLock { state in
      state.nextID += 1
      return state.nextID
    }
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let event: Event? = state.withLock { state in
          if state.isEnding || Task.isCancelled { return .ending }
          if state.version != version { return .changed }
          state.waiters[id] = Waiter(deadline: .now + time, continuation: continuation)
          return nil
        }
        if let event { continuation.resume(returning: event) }
      }
    } onCancel: {
      state.withLock { $0.waiters.removeValue(forKey: id) }?.continuation
        .resume(returning: .ending)
    }
  }

  package func run() async throws {
    try? await cancelWhenGracefulShutdown { [self] in
      while true {
        do { try await watch() } catch is StoreFault {
          // While the database is unavailable, no stream is told. When it is back, all are told,
          // because changes made meanwhile are unknown.
          try await pause()
          tick()
          resume(.changed, change: { $0.version += 1 })
        }
      }
    }
    resume(.ending, change: { $0.isEnding = true })
  }

  /// - Throws: `CancellationError`, or ``StoreFault`` if the database can't be queried.
  private func watch() async throws {
    for try await _ in store.changes(pause: { [self] in
      try await pause()
      tick()
    }) {
      resume(.changed, change: { $0.version += 1 })
    }
  }

  /// Wakes the waiters whose deadline has passed.
  private func tick() {
    let now = ContinuousClock.now
    resume(.quiet, where: { $0.deadline <= now })
  }

  private func resume(
    _ event: Event, where isMeant: (Waiter) -> Bool = { _ in true },
    change: (inout State) -> Void = { _ in }
  ) {
    let meant = state.withLock { state in
      change(&state)
      let meant = state.waiters.filter { isMeant($0.value) }
      for id in meant.keys { state.waiters[id] = nil }
      return meant
    }
    for waiter in meant.values { waiter.continuation.resume(returning: event) }
  }
}
