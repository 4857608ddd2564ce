import Foundation
import Logging
import Models
import Pipeline
import SQLiteStore
import ServiceLifecycle
import Sourcing

/// Makes the daemon's backups when they are due, in parallel with its other work.
final class BackupService: ReconfigurableService {
  private let database: String
  private let logger: Logger
  private let clock: PollingClock
  let job: ReconfigurableJob<BackupSettings?>

  /// Seconds: the longest sleep, so that a jump of the clock is noticed.
  private static let longestSleep = 600.0
  /// Seconds until a failed backup is tried again, for example because the disk is full or the
  /// folder is not mounted.
  private static let pauseAfterFailure = 1800.0

  /// - Parameters:
  ///   - work: `nil` disables backups.
  ///   - path: path of the database.
  init(
    _ work: BackupSettings?, of path: String, logger: Logger, clock: PollingClock = .system
  ) {
    job = ReconfigurableJob(work)
    database = path
    self.logger = logger
    self.clock = clock
  }

  /// A cancelled backup leaves behind only the pictures that it copied.
  func loop() async throws {
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

  /// - Returns: whether the backup was made.
  private func backUp(_ work: BackupSettings) async throws -> Bool {
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
      logger.error("The backup failed", metadata: ["reason": "\(error)"])
      return false
    }
  }

  private static func make(
    of database: String, _ work: BackupSettings, at now: Date
  ) async throws -> BackupReport {
    try await BackgroundThread.run { isCancelled in
      try BackupRun(of: database).write(to: .folder(work.folder), keep: work.keep, now: now) {
        if isCancelled() { throw CancellationError() }
      }
    }
  }
}
