import Foundation
package import Logging
package import Models
import ServiceLifecycle
package import Storing
import Synchronization

/// The daemon's work: passes over what is due, until told to stop.
package final class RefreshService: Service {
  private let pass: PollingPass
  private let store: ArticleStore
  private let notifier: ServiceNotifier
  private let logger: Logger
  private let clock: PollingClock
  private let wakeup = Wakeup()
  private let work: Mutex<Work>

  /// Seconds between two looks for articles that retention no longer keeps.
  private let sweepInterval = 3600.0
  /// Seconds: the longest sleep, so that a clock that jumps is noticed, and the watchdog fed.
  private let longestSleep = 60.0

  /// What the configuration asks of the daemon.
  package struct Work: Sendable {
    package var sources: [Source]
    package var retention: RetentionSettings

    package init(sources: [Source], retention: RetentionSettings) {
      self.sources = sources
      self.retention = retention
    }
  }

  package init(
    _ work: Work,
    pass: PollingPass,
    store: ArticleStore,
    notifier: ServiceNotifier,
    logger: Logger,
    clock: PollingClock = .system
  ) {
    self.work = Mutex(work)
    self.pass = pass
    self.store = store
    self.notifier = notifier
    self.logger = logger
    self.clock = clock
  }

  /// Takes over a configuration that has changed; the pass under way ends as it began.
  package func change(to work: Work) async {
    self.work.withLock { $0 = work }
    await wakeup.wake()
  }

  /// Runs until the task is cancelled or a graceful shutdown begins; then requests under way are
  /// cancelled, and a transaction under way is finished.
  package func run() async throws {
    try await cancelWhenGracefulShutdown {
      defer { self.notifier.stopping() }
      do {
        var late = try self.overdue()
        var swept = Date.distantPast
        while !Task.isCancelled {
          let now = self.clock.now()
          late = late.filter { $0.value > now }
          try await self.surviving { try await self.poll(but: late) }
          if abs(now.timeIntervalSince(swept)) >= self.sweepInterval {
            swept = now
            try await self.surviving { try self.sweep(at: now) }
          }
          await self.wakeup.sleep(seconds: try self.pause(late))
        }
      } catch is CancellationError {
        // Told to stop.
      }
    }
  }

  /// A full disk or a database that somebody else holds passes; until then the daemon waits, and
  /// says so.
  private func surviving(_ body: () async throws -> Void) async throws {
    do {
      try await body()
    } catch let fault as StoreFault {
      switch fault {
      case .diskFull, .busy, .notWritable:
        logger.error("Nothing can be stored now", metadata: ["reason": "\(fault)"])
        await wakeup.sleep(seconds: longestSleep)
      case .missing, .notOurs, .newer, .damaged, .other: throw fault
      }
    }
  }

  /// After a long sleep, does not ask everybody at once (fetch.md S13): what is overdue is spread
  /// over ten minutes. Sources that were never asked are not overdue.
  ///
  /// - Returns: the names of sources that are to wait, and until when.
  private func overdue() throws -> [String: Date] {
    let now = clock.now()
    return try store.read { store in
      let states = try store.feedStates()
      let overdue = try store.sources(at: now).compactMap { source -> (String, Date)? in
        guard let due = states[source.id]?.nextDue, due < now else { return nil }
        return (source.name, due)
      }.sorted { $0.1 < $1.1 }
      let delays = DuePolicy.startDelays(count: overdue.count, jitter: clock.chance())
      return Dictionary(
        zip(overdue, delays).map { ($0.0, now.addingTimeInterval($1)) },
        uniquingKeysWith: { first, _ in first })
    }
  }

  private func poll(but late: [String: Date]) async throws {
    let sources = work.withLock { $0.sources }.filter { late[$0.name] == nil }
    var (asked, new, failed) = (0, 0, 0)
    try await pass.run(sources) { outcome in
      // Every outcome is progress; a pass that hangs starves the watchdog.
      notifier.watchdog()
      if case .skipped = outcome.result { return }
      asked += 1
      new += outcome.new
      if case .failed(let reason) = outcome.result {
        failed += 1
        logger.warning(
          "A source failed", metadata: ["source": "\(outcome.source)", "reason": "\(reason)"])
      } else {
        logger.debug(
          "A source was fetched",
          metadata: ["source": "\(outcome.source)", "new": "\(outcome.new)"])
      }
    }
    notifier.watchdog()
    guard asked > 0 else { return }
    store.releaseMemory()
    logger.info(
      "A pass is done", metadata: ["sources": "\(asked)", "new": "\(new)", "failed": "\(failed)"])
    notifier.status("Last pass: \(asked) sources, \(new) new articles, \(failed) failed")
  }

  private func sweep(at now: Date) throws {
    let deleted = try RetentionSweep.run(work.withLock { $0.retention }, in: store, at: now)
    if deleted > 0 { logger.info("Old articles were deleted", metadata: ["count": "\(deleted)"]) }
  }

  /// Seconds until something is due.
  private func pause(_ late: [String: Date]) throws -> Double {
    let now = clock.now()
    let names = Set(work.withLock { $0.sources.map { $0.name.lowercased() } })
    return try store.read { store in
      let states = try store.feedStates()
      var next = longestSleep
      for source in try store.sources(at: now) where names.contains(source.name.lowercased()) {
        guard let state = states[source.id], let due = state.nextDue else {
          // Never asked: another process has it, or it has just come with a reload.
          next = min(next, 5)
          continue
        }
        guard state.gone != .confirmed else { continue }
        let at = max(late[source.name] ?? due, state.blockedUntil ?? due)
        next = min(next, at.timeIntervalSince(now))
      }
      // At least a second, so that a source that stays due never makes it spin.
      return max(1, next)
    }
  }
}
