import Dispatch
import Synchronization

/// Work that takes a thread for seconds or minutes: one of its own, because those of tasks are as
/// few as processors.
package enum OwnThread {
  /// - Parameter body: is told whether the task was cancelled, and may end then.
  package static func run<Value: Sendable>(
    _ body: @escaping @Sendable (_ isCancelled: @escaping @Sendable () -> Bool) throws -> Value
  ) async throws -> Value {
    let isCancelled = Flag()
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        DispatchQueue.global(qos: .background).async {
          continuation.resume(
            with: Result { try body { isCancelled.isSet.load(ordering: .relaxed) } })
        }
      }
    } onCancel: {
      isCancelled.isSet.store(true, ordering: .relaxed)
    }
  }

  private final class Flag: Sendable {
    let isSet = Atomic(false)
  }
}
