import Dispatch
import Synchronization

/// Stores one batch while the next one is made ready.
final class TransferWriter: Sendable {
  private let queue = DispatchQueue(label: "tintm.transfer")
  private let failure = Mutex<(any Error)?>(nil)

  /// Does something once what was given before is done.
  ///
  /// - Throws: what that threw; then nothing more is done.
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

  /// Waits until all is done.
  ///
  /// - Throws: what it threw.
  func wait() throws {
    queue.sync {}
    if let failure = failure.withLock({ $0 }) { throw failure }
  }
}
