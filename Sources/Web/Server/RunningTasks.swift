import Synchronization

/// Tasks that are awaited only all together, at the end. A task group would keep a second task
/// beside each, with its context.
final class RunningTasks: Sendable {
  private struct State {
    var count = 0
    var waiter: CheckedContinuation<Void, Never>?
  }

  private let state = Mutex(State())

  /// The priority is higher than that of a refresh: the tasks of one priority run in the order in
  /// which they became ready, so that a request would wait until all feeds that arrived before it
  /// are parsed.
  ///
  /// - Returns: the task, which the caller may cancel.
  func start(_ body: @escaping @Sendable () async -> Void) -> Task<Void, Never> {
    state.withLock { $0.count += 1 }
    return Task.detached(priority: .high) { [self] in
      await body()
      end()
    }
  }

  /// Waits until no task runs. Supports one caller at a time.
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
