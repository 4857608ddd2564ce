import Dispatch
import Synchronization

/// Writes one batch in the background while the caller prepares the next one.
final class TransferWriter: Sendable {
  private let queue = DispatchQueue(label: "tintm.transfer")
  private let failure = Mutex<(any Error)?>(nil)

  /// Waits for the batch before, then starts writing this one.
  ///
  /// - Throws: the error of an earlier batch; then nothing more is written.
  func write(_ body: @escaping @Sendable () throws -> Void) throws {
    try wait()
    queue.async { [self] in
      do {
        try body()
      } catch {
        failure.withLock { $0 = error }
      }
    }
  }

  /// Waits until all batches are written.
  ///
  /// - Throws: the first error.
  func wait() throws {
    queue.sync {}
    if let failure = failure.withLock({ $0 }) { throw failure }
  }
}
