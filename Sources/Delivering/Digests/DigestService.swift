import Foundation
package import Logging
package import Pipeline
import ServiceLifecycle
package import Store

/// The daemon's digest service: makes each edition when it is due, and delivers it.
package final class DigestService: ReconfigurableService {
  private let store: any Store
  private let logger: Logger
  private let clock: PollingClock
  package let job: ReconfigurableJob<DigestWork>
  private let troubles = ReportedDigestFailures()

  /// Longest sleep in seconds, so that a jump of the clock is noticed.
  private static let longestSleep = 300.0

  package init(
    _ work: DigestWork, store: any Store, logger: Logger, clock: PollingClock = .system
  ) {
    job = ReconfigurableJob(work)
    self.store = store
    self.logger = logger
    self.clock = clock
  }

  package func loop() async throws {
    while !Task.isCancelled {
      var wait = Self.longestSleep
      do {
        let run = DigestRun(
          job.current, store: store, troubles: troubles, logger: logger, clock: clock)
        if let next = try await run.run() {
          wait = min(wait, max(1, next.timeIntervalSince(clock.now())))
        }
      } catch let fault as StoreFault {
        logger.error("Cannot store editions", metadata: ["reason": "\(fault)"])
      }
      await job.sleep(seconds: wait)
    }
  }
}
