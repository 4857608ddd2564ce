import Foundation
package import Logging
package import Pipeline
import ServiceLifecycle
package import Store

/// The daemon's notice service: sends the notices of rules, stories and failing sources.
package final class NoticeService: ReconfigurableService {
  private let store: any Store
  private let logger: Logger
  private let clock: PollingClock
  package let job: ReconfigurableJob<NoticeWork>

  /// Seconds between two checks.
  private static let pause = 15.0
  private static let longestPause = 3600.0

  package init(
    _ work: NoticeWork, store: any Store, logger: Logger, clock: PollingClock = .system
  ) {
    job = ReconfigurableJob(work)
    self.store = store
    self.logger = logger
    self.clock = clock
  }

  package func loop() async throws {
    while !Task.isCancelled {
      let work = job.current
      do {
        _ = try await NoticeRun(work, store: store, logger: logger, clock: clock).run()
      } catch let fault as StoreFault {
        logger.error("Cannot send notifications", metadata: ["reason": "\(fault)"])
      }
      await job.sleep(seconds: work.targets.isEmpty ? Self.longestPause : Self.pause)
    }
  }
}
