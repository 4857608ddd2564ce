import Synchronization

/// The result of work that cannot be interrupted: the waiting task can be cancelled and goes on
/// at once, and what the work brings afterwards is dropped.
final class CancellableResult<Value: Sendable>: Sendable {
  private let state = Mutex(State.fresh)

  /// fresh → waiting → settled, or fresh → settled when it was cancelled or answered before anyone
  /// waited.
  private enum State {
    case fresh
    case waiting(CheckedContinuation<Value, any Error>)
    case settled(Result<Value, any Error>?)
  }

  /// - Throws: `CancellationError` when the waiting task is cancelled, and what the work brings.
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
