import Synchronization

/// Tasks that are not waited for one by one, but for all of them at the end: a group would keep a
/// second task beside each, and what it knows of its surroundings.
final class RunningTasks: Sendable {
  private struct State {
    var count = 0
    var waiter: CheckedContinuation<Void, Never>?
  }

  private let state = Mutex(State())

  /// - Returns: the task, which may be cancelled.
  func start(_ body: @escaping @Sendable () async -> Void) -> Task<Void, Never> {
    state.withLock { $0.count += 1 }
    return Task.detached { [self] in
      await body()
      end()
    }
  }

  /// Waits until none runs; for one caller.
  func ended() async {
    await withCheckedContinuation { continuation in
      let isOver = state.withLock { state in
        if state.count > 0 { state.waiter = continuation }
        return state.count == 0
      }
      if isOver { continuation.resume() }
    }
  }

  private func end() {
    let waiter: CheckedContinuation<Void, Never>? = state.withLock { state in
      state.count -= 1
      guard state.count == 0 else { return nil }
      defer { state.waiter = nil }
      return state.waiter
    }
    waiter?.resume()
  }
}
