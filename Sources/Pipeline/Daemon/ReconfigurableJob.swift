import ServiceLifecycle
import Synchronization

/// What a service of the daemon is to do until it is told to stop, and may be told anew meanwhile.
package final class ReconfigurableJob<Work: Sendable>: Sendable {
  private let work: Mutex<Work>
  private let wakeup = InterruptibleSleep()

  package init(_ work: Work) {
    self.work = Mutex(work)
  }

  package var current: Work { work.withLock(\.self) }

  /// Replaces the configuration of the job, and wakes it.
  package func change(to work: Work) async {
    self.work.withLock { $0 = work }
    await wakeup.wake()
  }

  /// Sleeps until the time is over, the order changes or the task is cancelled.
  ///
  /// - Returns: whether it was woken.
  @discardableResult
  package func sleep(seconds: Double) async -> Bool { await wakeup.sleep(seconds: seconds) }

  /// Carries it out until the task is cancelled or a graceful shutdown begins, neither of which is
  /// an error.
  package func carryOut(_ body: @escaping @Sendable () async throws -> Void) async throws {
    try await cancelWhenGracefulShutdown {
      do { try await body() } catch is CancellationError {}
    }
  }
}
