import Synchronization

/// The result of work that cannot be interrupted. If the waiting task is cancelled, it continues at
/// once, and a later result of the work is dropped.
final class CancellableResult<Value: Sendable>: Sendable {
  private let state = Mutex(State.fresh)

  /// fresh → waiting → settled, or fresh → settled if it was cancelled or answered before the wait.
  private enum State {
    case fresh
    case waiting(CheckedContinuation<Value, any Error>)
    case settled(Result<Value, any Error>?)
  }

  /// - Throws: `CancellationError` if the waiting task is cancelled, and the errors of the work.
  func wait() async throws -> Value {
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        let early = state.withLock { state -> Result<Value, any Error>? in
          if case .settled(let result) = state { return result }
          state = .waiting(continuation)
          return nil
        }
        if let early { continuation.resume(with: early) }
      }
    } onCancel: {
      resume(.failure(CancellationError()))
    }
  }

  func resume(_ result: Result<Value, any Error>) {
    let waiting = state.withLock { state -> CheckedContinuation<Value, any Error>? in
      switch state {
      case .fresh:
        state = .settled(result)
        return nil
      case .waiting(let continuation):
        state = .settled(nil)
        return continuation
      case .settled:
        return nil
      }
    }
    waiting?.resume(with: result)
  }
}
