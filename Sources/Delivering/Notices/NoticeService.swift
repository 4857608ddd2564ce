package import Fetching
import Foundation
package import Logging
package import Models
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

/// The part of the configuration for sending notices.
package struct NoticeWork: Sendable {
  package var targets: [NoticeTarget]
  /// The sources whose failures are reported.
  package var sources: [Source]
  /// The reader for notices of stories and sources if the database has no first reader.
  package var reader: String
  package var fetcher: Fetcher
  package var environment: Environment

  /// The environment of programs.
  package struct Environment: Sendable, Hashable {
    /// The folder of the programs' input files and reports.
    package var folder: String
    /// The tintm executable, which runs as the programs' worker.
    package var program: String

    package init(folder: String, program: String) {
      self.folder = folder
      self.program = program
    }
  }

  package init(
    targets: [NoticeTarget], sources: [Source], reader: String, fetcher: Fetcher,
    environment: Environment
  ) {
    self.targets = targets
    self.sources = sources
    self.reader = reader
    self.fetcher = fetcher
    self.environment = environment
  }
}
