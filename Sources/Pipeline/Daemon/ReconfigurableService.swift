package import ServiceLifecycle

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
