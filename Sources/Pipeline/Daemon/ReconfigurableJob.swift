import ServiceLifecycle
import Synchronization

/// The current settings of a daemon service, which a reload can replace while the service runs.
package final class ReconfigurableJob<Work: Sendable>: Sendable {
  private let work: Mutex<Work>
  private let wakeup = InterruptibleSleep()

  package init(_ work: Work) {
    self.work = Mutex(work)
  }

  package var current: Work { work.withLock(\.self) }

  /// Replaces the settings of the job and wakes it.
  package func change(to work: Work) async {
    self.work.withLock { $0 = work }
    await wakeup.wake()
  }

  /// Sleeps until the time is over, the settings change or the task is cancelled.
  ///
  /// - Returns: whether a change of the settings ended the sleep.
  @discardableResult
  package func sleep(seconds: Double) async -> Bool { await wakeup.sleep(seconds: seconds) }

  /// Runs `body` until the task is cancelled or a graceful shutdown begins. Neither is an error.
  package func carryOut(_ body: @escaping @Sendable () async throws -> Void) async throws {
    try await cancelWhenGracefulShutdown {
      do { try await body() } catch is CancellationError {}
    }
  }
}
