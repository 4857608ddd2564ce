import Dispatch
import Synchronization

/// Runs an operation of the seam that is asynchronous, for tests and fixtures that are not.
///
/// The operation has a queue of its own: the threads of all other tasks may be waiting here.
package func waiting<Value: Sendable>(
  _ body: @escaping @Sendable () async throws -> Value
) throws -> Value {
  let (end, result) = (DispatchSemaphore(value: 0), Recorded<Result<Value, any Error>>())
  Task(executorPreference: TaskQueue()) {
    do { result.add([.success(try await body())]) } catch { result.add([.failure(error)]) }
    end.signal()
  }
  end.wait()
  return try result.values[0].get()
}

private final class TaskQueue: TaskExecutor {
  private let queue = DispatchQueue(label: "waiting")

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }
}

/// Values that a function which runs elsewhere has passed out.
final class Recorded<Value: Sendable>: Sendable {
  private let recorded = Mutex<[Value]>([])
  var values: [Value] { recorded.withLock(\.self) }
  func add(_ values: [Value]) { recorded.withLock { $0 += values } }
}
