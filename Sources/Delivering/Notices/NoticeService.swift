import Foundation
package import Logging
package import Pipeline
import ServiceLifecycle
package import Storing

/// The daemon's notices: what rules, stories and failing sources have to tell is sent.
package final class NoticeService: Service {
  private let store: ArticleStore
  private let logger: Logger
  private let clock: PollingClock
  private let job: ReconfigurableJob<NoticeWork>

  /// Seconds between two looks.
  private static let pause = 15.0
  private static let longestPause = 3600.0

  package init(
    _ work: NoticeWork, store: ArticleStore, logger: Logger, clock: PollingClock = .system
  ) {
    job = ReconfigurableJob(work)
    self.store = store
    self.logger = logger
    self.clock = clock
  }

  /// Takes over a configuration that has changed; what is under way ends as it began.
  package func change(to work: NoticeWork) async {
    await job.change(to: work)
  }

  /// Runs until the task is cancelled or a graceful shutdown begins.
  package func run() async throws {
    try await job.carryOut { try await self.loop() }
  }

  private func loop() async throws {
    while !Task.isCancelled {
      let work = job.current
      do {
        _ = try await NoticeRun(work, store: store, logger: logger, clock: clock).run()
      } catch let fault as StoreFault {
        logger.error("Notices can't be sent now", metadata: ["reason": "\(fault)"])
      }
      await job.sleep(seconds: work.targets.isEmpty ? Self.longestPause : Self.pause)
    }
  }
}
