package import ServiceLifecycle
import Synchronization

/// A daemon service that runs until it is stopped and can get new settings while it runs.
package protocol ReconfigurableService: Service {
  /// The part of the configuration that the service uses.
  associatedtype Assignment: Sendable

  var job: ReconfigurableJob<Assignment> { get }

  /// Works until its task is cancelled.
  func loop() async throws
}

extension ReconfigurableService {
  /// Takes over a changed configuration; work in progress ends with the old one.
  package func change(to work: Assignment) async {
    await job.change(to: work)
  }

  /// Runs until the task is cancelled or a graceful shutdown begins.
  package func run() async throws {
    try await job.carryOut { try await self.loop() }
  }
}

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

  /// Ends the sleep of the job.
  package func wake() async { await wakeup.wake() }

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
