package import ServiceLifecycle

/// A service of the daemon that works until it is told to stop, and may be told anew meanwhile.
package protocol ReconfigurableService: Service {
  /// What the configuration asks of it.
  associatedtype Assignment: Sendable

  var job: ReconfigurableJob<Assignment> { get }

  /// Works until its task is cancelled.
  func loop() async throws
}

extension ReconfigurableService {
  /// Takes over a configuration that has changed; what is under way ends as it began.
  package func change(to work: Assignment) async {
    await job.change(to: work)
  }

  /// Runs until the task is cancelled or a graceful shutdown begins.
  package func run() async throws {
    try await job.carryOut { try await self.loop() }
  }
}
