import Dispatch
import Synchronization

/// Runs work that blocks a thread for seconds or minutes outside the task pool, which has only as
/// many threads as there are processors.
package enum BackgroundThread {
  /// - Parameter body: gets a function that tells whether the task was cancelled, and may then end
  ///   early.
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
