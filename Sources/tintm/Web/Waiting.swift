import Dispatch
import Synchronization

/// Waits for an asynchronous operation on a thread that may block, such as those of handlers.
enum Waiting {
  struct TooLong: Error {}

  /// - Throws: the body's errors, and ``TooLong`` after the given number of seconds.
  static func result<Value: Sendable>(
    seconds: Int, _ body: @escaping @Sendable () async throws -> Value
  ) throws -> Value {
    let done = DispatchSemaphore(value: 0)
    let box = Box<Value>()
    let task = Task.detached {
      let result = await Result { try await body() }
      box.result.withLock { $0 = result }
      done.signal()
    }
    guard done.wait(timeout: .now() + .seconds(seconds)) == .success,
      let result = box.result.withLock(\.self)
    else {
      task.cancel()
      throw TooLong()
    }
    return try result.get()
  }

  private final class Box<Value: Sendable>: Sendable {
    let result = Mutex<Result<Value, any Error>?>(nil)
  }
}
