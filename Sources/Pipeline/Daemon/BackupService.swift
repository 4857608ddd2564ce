import Foundation
package import Logging
import ServiceLifecycle
import Storing

/// The daemon's backups: one whenever it is due, beside everything else.
package final class BackupService: ReconfigurableService {
  private let database: String
  private let logger: Logger
  private let clock: PollingClock
  package let job: ReconfigurableJob<Work?>

  /// Seconds: the longest sleep, so that a clock that jumps is noticed.
  private static let longestSleep = 600.0
  /// Seconds after which one that failed is tried again: of a full disk, a folder that is not
  /// mounted.
  private static let pauseAfterFailure = 1800.0

  /// What the configuration asks of it.
  package struct Work: Sendable {
    package var folder: String
    /// Seconds from one to the next.
    package var every: Double
    /// How many are kept.
    package var keep: Int

    package init(folder: String, every: Double, keep: Int) {
      self.folder = folder
      self.every = every
      self.keep = keep
    }
  }

  /// - Parameters:
  ///   - work: `nil` where no backups are made.
  ///   - path: of the database.
  package init(
    _ work: Work?, of path: String, logger: Logger, clock: PollingClock = .system
  ) {
    job = ReconfigurableJob(work)
    database = path
    self.logger = logger
    self.clock = clock
  }

  /// At its end a backup under way leaves nothing but pictures.
  package func loop() async throws {
    while !Task.isCancelled {
      var wait = Self.longestSleep
      if let work = job.current {
        let last = BackupRun.lastBackup(in: work.folder)
        wait = BackupSchedule.wait(last: last, every: work.every, now: clock.now())
        if wait == 0 { wait = try await backUp(work) ? work.every : Self.pauseAfterFailure }
      }
      await job.sleep(seconds: min(wait, Self.longestSleep))
    }
  }

  /// - Returns: whether it was made.
  private func backUp(_ work: Work) async throws -> Bool {
    let start = clock.now()
    do {
      let report = try await Self.make(of: database, work, at: start)
      logger.info(
        "A backup was made",
        metadata: [
          "path": "\(report.path)", "articles": "\(report.articles)",
          "pictures": "\(report.pictures)", "removed": "\(report.removed.count)",
          "seconds": "\(Int(clock.now().timeIntervalSince(start)))",
        ])
      return true
    } catch is CancellationError {
      throw CancellationError()
    } catch {
      logger.error("No backup was made", metadata: ["reason": "\(error)"])
      return false
    }
  }

  private static func make(
    of database: String, _ work: Work, at now: Date
  ) async throws -> BackupReport {
    try await OwnThread.run { isCancelled in
      try BackupRun(of: database).write(to: .folder(work.folder), keep: work.keep, now: now) {
        if isCancelled() { throw CancellationError() }
      }
    }
  }
}
