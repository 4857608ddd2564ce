import CMalloc
import Foundation
package import Logging
package import Models
import ServiceLifecycle
package import Store
import Synchronization

/// Fetches whole articles and their pictures, in parallel with feeds and without delaying them: a
/// feed waits for at most one page of its host.
package final class OfflineService: ReconfigurableService {
  private let store: any Store
  private let logger: Logger
  private let clock: PollingClock
  package let job: ReconfigurableJob<Work>

  /// Seconds between two looks at the queue.
  private static let pause = 20.0

  /// The offline settings of the configuration.
  package struct Work: Sendable {
    package var sources: [Source]
    package var pass: OfflinePass
    /// Maximum total size of all pictures, in bytes.
    package var imageBudget: Int

    package init(sources: [Source], pass: OfflinePass, imageBudget: Int) {
      self.sources = sources
      self.pass = pass
      self.imageBudget = imageBudget
    }
  }

  package init(
    _ work: Work, store: any Store, logger: Logger,
    clock: PollingClock = .system
  ) {
    job = ReconfigurableJob(work)
    self.store = store
    self.logger = logger
    self.clock = clock
  }

  package func loop() async throws {
    // Number of passes in a row that ended because the store could not be written.
    var stuck = 0
    while !Task.isCancelled {
      do {
        try await pass()
        stuck = 0
        await job.sleep(seconds: Self.pause)
      } catch let fault as StoreFault where fault.isPassing {
        stuck += 1
        logger.error("Cannot store pages", metadata: ["reason": "\(fault)"])
        await job.sleep(seconds: fault.pause(after: stuck))
      }
    }
  }

  private func pass() async throws {
    let work = job.current
    let tally = Mutex(OfflineTally())
    try await work.pass.run(work.sources) { [logger] outcome in
      tally.withLock { $0.add(outcome) }
      if case .failed(let reason) = outcome.result {
        logger.debug(
          "A page could not be fetched",
          metadata: ["article": "\(outcome.article)", "reason": "\(reason)"])
      }
    }
    if try await store.hasDuty(.upkeep) {
      try await store.maintainOffline(pictureBudget: work.imageBudget, at: clock.now())
    }
    let sum = tally.withLock(\.self)
    guard sum != OfflineTally() else { return }
    store.releaseMemory()
    malloc_trim(0)
    logger.info(
      "Pages and pictures were fetched",
      metadata: [
        "pages": "\(sum.pages)", "pictures": "\(sum.pictures)", "failed": "\(sum.failed)",
      ])
  }
}
