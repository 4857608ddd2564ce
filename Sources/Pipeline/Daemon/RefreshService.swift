import CMalloc
import Foundation
package import Logging
package import Models
import ServiceLifecycle
package import Storing

/// The daemon's work: passes over what is due, until told to stop.
package final class RefreshService: ReconfigurableService {
  private let store: any Store
  private let notifier: ServiceNotifier
  private let logger: Logger
  private let clock: PollingClock
  package let job: ReconfigurableJob<Work>
  /// What its polls came to.
  package let polls = PollCounts()

  /// Seconds between two looks for articles that retention no longer keeps.
  private let sweepInterval = 3600.0
  /// Seconds: the longest sleep, so that a clock that jumps is noticed, and the watchdog fed.
  private var longestSleep: Double { min(60, notifier.longestSilence) }
  /// Seconds between two looks for articles of other machines that wait for their stories.
  private let storyPause = 10.0
  /// Seconds: before a longer rest memory is given back.
  private let shortRest = 10.0

  /// What the configuration asks of the daemon.
  package struct Work: Sendable {
    package var sources: SourceIndex
    package var retention: RetentionSettings
    /// With ``PollingOptions/onlyDue``.
    package var pass: PollingPass

    package init(sources: [Source], retention: RetentionSettings, pass: PollingPass) {
      self.sources = SourceIndex(sources)
      self.retention = retention
      self.pass = pass
    }
  }

  package init(
    _ work: Work,
    store: any Store,
    notifier: ServiceNotifier,
    logger: Logger,
    clock: PollingClock = .system
  ) {
    job = ReconfigurableJob(work)
    self.store = store
    self.notifier = notifier
    self.logger = logger
    self.clock = clock
  }

  /// At its end requests under way are cancelled, and a transaction under way is finished.
  package func loop() async throws {
    defer { notifier.stopping() }
    // What waits after a long sleep; `nil` until it is known.
    var late: [Int64: Date]?
    var swept = Date.distantPast
    // Before then nothing is due, so that a daemon with nothing to do reads nothing.
    var look = Date.distantPast
    // Passes in a row that ended because nothing could be stored.
    var stuck = 0
    while !Task.isCancelled {
      let now = clock.now()
      do {
        try store.checkPlace()
        let waiting = try (late ?? overdue()).filter { $0.value > now }
        late = waiting
        if DuePolicy.isQuiet(until: look, now: now) {
          notifier.watchdog()
          if !store.isFile {
            try await StoryPass(store: store, clock: clock).run(progress: notifier.watchdog)
          }
        } else {
          try await poll(but: waiting)
          look = try nextLook(waiting)
          // What a pass used and found stories with, before a rest that is worth it.
          if look.timeIntervalSince(clock.now()) > shortRest { malloc_trim(0) }
        }
        if abs(now.timeIntervalSince(swept)) >= sweepInterval {
          try await sweep(at: now)
          swept = now
        }
        stuck = 0
        let start = clock.now()
        let planned = min(
          max(1, look.timeIntervalSince(start)), longestSleep, store.isFile ? .infinity : storyPause
        )
        if await job.sleep(seconds: planned) { look = .distantPast }
        if DuePolicy.hasSlept(from: start, to: clock.now(), planned: planned) {
          late = nil
          look = .distantPast
        }
      } catch let fault as StoreFault where fault.isPassing {
        // No publisher is asked for an answer that can't be kept. Afterwards all is looked at anew.
        stuck += 1
        look = .distantPast
        let wait = fault.pause(after: stuck)
        logger.error("Nothing can be stored now", metadata: ["reason": "\(fault)"])
        notifier.status("Nothing can be stored now: \(fault)")
        try await rest(wait)
      }
    }
  }

  /// Waits, feeding the watchdog: it is alive, and knows why it waits.
  private func rest(_ seconds: Double) async throws {
    var left = seconds
    while left > 0 {
      try Task.checkCancellation()
      notifier.watchdog()
      await job.sleep(seconds: min(left, longestSleep))
      left -= longestSleep
    }
  }

  /// After a long sleep of its own or of the machine, does not ask everybody at once
  /// (docs/polling.md S13): what is overdue is spread over ten minutes. Sources that were never
  /// asked are not overdue.
  ///
  /// - Returns: the ids of sources that are to wait, and until when.
  private func overdue() throws -> [Int64: Date] {
    let now = clock.now()
    var overdue: [(Int64, Date)] = []
    try store.forEachDueFeed(at: now) { source, state in
      guard let due = state?.nextDue, DuePolicy.isOverdue(due, now: now) else { return }
      overdue.append((source.id, due))
    }
    overdue.sort { ($0.1, $0.0) < ($1.1, $1.0) }
    let delays = DuePolicy.startDelays(count: overdue.count, jitter: clock.chance())
    return Dictionary(
      zip(overdue, delays).map { ($0.0, now.addingTimeInterval($1)) },
      uniquingKeysWith: { first, _ in first })
  }

  private func poll(but late: [Int64: Date]) async throws {
    let work = job.current
    var (asked, new, failed) = (0, 0, 0)
    try await work.pass.run(work.sources, but: Set(late.keys)) { outcome in
      // Every outcome is progress; a pass that hangs starves the watchdog.
      notifier.watchdog()
      polls.add(outcome)
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
    try await StoryPass(store: store, clock: clock).run(progress: notifier.watchdog)
    if new > 0 { try await TextUpkeep(store: store).run(progress: notifier.watchdog) }
    guard asked > 0 else { return }
    store.releaseMemory()
    logger.info(
      "A pass is done", metadata: ["sources": "\(asked)", "new": "\(new)", "failed": "\(failed)"])
    notifier.status("Last pass: \(asked) sources, \(new) new articles, \(failed) failed")
  }

  private func sweep(at now: Date) async throws {
    let deleted = try await RetentionSweep.run(
      job.current.retention, in: store, at: now, progress: notifier.watchdog)
    if deleted > 0 { logger.info("Old articles were deleted", metadata: ["count": "\(deleted)"]) }
  }

  /// When something may be due.
  private func nextLook(_ late: [Int64: Date]) throws -> Date {
    let now = clock.now()
    let index = job.current.sources
    let hosts = Dictionary(
      try store.heldHosts(at: now).map { ($0.host, $0) }, uniquingKeysWith: { first, _ in first })
    var next = now.addingTimeInterval(DuePolicy.longestQuiet)
    if let first = try store.nextDue(after: now) { next = min(next, first) }
    try store.forEachDueFeed(at: now) { known, stored in
      guard let place = index.place(of: known.name) else { return }
      let source = index.sources[place]
      let state = RequestPlanner.state(stored, for: source)
      let plan = RequestPlanner.plan(for: source, state: state, now: now)
      let decision = DuePolicy.decide(
        state, interval: source.interval, host: plan.host.flatMap { hosts[$0] }, now: now,
        jitter: 0)
      switch decision {
      case .later(let date), .postponed(let date), .blocked(let date), .hostBlocked(let date):
        next = min(next, date)
      case .gone: break
      // Due and not polled: it is spread out, or another process has it.
      case .due: next = min(next, late[known.id] ?? now.addingTimeInterval(5))
      }
    }
    return next
  }
}
