import Foundation
package import Logging
package import Pipeline
import ServiceLifecycle
package import Storing

/// The daemon's newspapers: each edition is made when it is due, and brought to where it goes.
package final class DigestService: Service {
  private let store: ArticleStore
  private let logger: Logger
  private let clock: PollingClock
  private let job: ReconfigurableJob<DigestWork>
  private let troubles = DigestTroubles()

  /// Seconds: the longest sleep, so that a clock that jumps is noticed.
  private static let longestSleep = 300.0

  package init(
    _ work: DigestWork, store: ArticleStore, logger: Logger, clock: PollingClock = .system
  ) {
    job = ReconfigurableJob(work)
    self.store = store
    self.logger = logger
    self.clock = clock
  }

  /// Takes over a configuration that has changed; an edition under way ends as it began.
  package func change(to work: DigestWork) async {
    await job.change(to: work)
  }

  /// Runs until the task is cancelled or a graceful shutdown begins.
  package func run() async throws {
    try await job.carryOut { try await self.loop() }
  }

  private func loop() async throws {
    while !Task.isCancelled {
      var wait = Self.longestSleep
      do {
        let run = DigestRun(
          job.current, store: store, troubles: troubles, logger: logger, clock: clock)
        if let next = try await run.run() {
          wait = min(wait, max(1, next.timeIntervalSince(clock.now())))
        }
      } catch let fault as StoreFault {
        logger.error("Editions can't be stored now", metadata: ["reason": "\(fault)"])
      }
      await job.sleep(seconds: wait)
    }
  }
}
