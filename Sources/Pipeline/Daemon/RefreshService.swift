import Basics
import CMalloc
import Foundation
package import Logging
package import Models
import ServiceLifecycle
package import Store
import Synchronization

/// Polls the due sources of the daemon, pass after pass, until it is stopped.
package final class RefreshService: ReconfigurableService {
  private let store: any Store
  private let notifier: ServiceNotifier
  private let logger: Logger
  private let clock: PollingClock
  package let job: ReconfigurableJob<Work>
  package let polls = PollCounts()

  /// Seconds between two retention sweeps.
  private let sweepInterval = 3600.0
  /// Seconds: the longest sleep, so that a jump of the clock is noticed and the watchdog is fed.
  private var longestSleep: Double { min(60, notifier.longestSilence) }
  /// Seconds between two looks for articles of other machines that have no story yet.
  private let storyPause = 10.0
  /// Seconds: memory is returned to the system before a longer sleep than this.
  private let shortRest = 10.0

  /// The part of the configuration that polling uses.
  package struct Work: Sendable {
    package var sources: SourceIndex
    package var retention: RetentionSettings
    package var expiry: ExpiryPlan
    /// Has the option ``PollingOptions/onlyDue``.
    package var pass: PollingPass
    /// Gives sources that are named by their address the titles of their feeds.
    package var nameByTitle: @Sendable () async throws -> Void

    package init(
      sources: [Source], retention: RetentionSettings, expiry: ExpiryPlan = ExpiryPlan(),
      pass: PollingPass,
      nameByTitle: @escaping @Sendable () async throws -> Void = {}
    ) {
      self.nameByTitle = nameByTitle
      self.sources = SourceIndex(sources)
      self.retention = retention
      self.expiry = expiry
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

  /// On cancellation, requests in progress are cancelled and a running transaction is finished.
  package func loop() async throws {
    defer { notifier.stopping() }
    // When each delayed source may be asked after a long sleep; `nil` until it is computed.
    var late: [Int64: Date]?
    var swept = Date.distantPast
    // No source is due before this time, so an idle daemon reads nothing from the store until then.
    var look = Date.distantPast
    // Whether nothing was polled with this configuration yet.
    var isNew = true
    // Number of passes in a row that ended because the store could not be written.
    var stuck = 0
    while !Task.isCancelled {
      let now = clock.now()
      do {
        try store.checkPlace()
        let waiting = try (late ?? overdue()).filter { $0.value > now }
        late = waiting
        if DuePolicy.isBeforeNextCheck(look, now: now), try !store.hasWantedPolls(at: now) {
          notifier.watchdog()
          if !store.isFile {
            try await StoryPass(store: store, clock: clock).run(progress: notifier.watchdog)
          }
        } else {
          try await poll(but: waiting, isNew: isNew)
          isNew = false
          look = try nextPoll(waiting)
          // A pass and the search for stories leave freed memory behind; a short sleep is not worth
          // the call.
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
        if await job.sleep(seconds: planned) {
          look = .distantPast
          isNew = true
        }
        if DuePolicy.hasSlept(from: start, to: clock.now(), planned: planned) {
          late = nil
          look = .distantPast
        }
      } catch let fault as StoreFault where fault.isPassing {
        // No publisher is asked for an answer that can't be stored. Afterwards all sources are
        // looked at again.
        stuck += 1
        look = .distantPast
        let wait = fault.pause(after: stuck)
        logger.error("Cannot store anything", metadata: ["reason": "\(fault)"])
        notifier.status("Cannot store anything: \(fault)")
        try await rest(wait)
      }
    }
  }

  /// Waits and feeds the watchdog, because a daemon that waits on purpose is alive.
  private func rest(_ seconds: Double) async throws {
    var left = seconds
    while left > 0 {
      try Task.checkCancellation()
      notifier.watchdog()
      await job.sleep(seconds: min(left, longestSleep))
      left -= longestSleep
    }
  }

  /// After a long sleep of the daemon or of the machine, spreads overdue sources over ten minutes
  /// instead of asking all at once (docs/polling.md S13), after a short one over as long as it
  /// took. Sources that were never asked do not count as overdue.
  ///
  /// - Returns: the ids of delayed sources, each with the end of its delay.
  private func overdue() throws -> [Int64: Date] {
    let now = clock.now()
    var overdue: [(Int64, Date)] = []
    try store.forEachDueFeed(at: now) { source, state in
      guard let due = state?.nextDue, DuePolicy.isOverdue(due, now: now) else { return }
      overdue.append((source.id, due))
    }
    overdue.sort { ($0.1, $0.0) < ($1.1, $1.0) }
    let delays = DuePolicy.startDelays(
      overdue.map { DuePolicy.overdue($0.1, now: now) }, jitter: clock.chance())
    return Dictionary(firstOf: zip(overdue, delays).map { ($0.0, now.addingTimeInterval($1)) })
  }

  private func poll(but late: [Int64: Date], isNew: Bool) async throws {
    let work = job.current
    var (asked, new, failed) = (0, 0, 0)
    var hasTitles = isNew
    try await work.pass.run(work.sources, but: Set(late.keys)) { outcome in
      // Every outcome feeds the watchdog, so only a pass that hangs starves it.
      notifier.watchdog()
      polls.add(outcome)
      if case .skipped = outcome.result { return }
      asked += 1
      new += outcome.new
      hasTitles = hasTitles || outcome.isNamedByAddress
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
    // Also without new articles: an import may have left hundreds of segments.
    try await TextUpkeep(store: store).run(progress: notifier.watchdog)
    if hasTitles { try await work.nameByTitle() }
    guard asked > 0 else { return }
    store.releaseMemory()
    logger.info(
      "A polling pass is complete",
      metadata: ["sources": "\(asked)", "new": "\(new)", "failed": "\(failed)"])
    notifier.status("Last pass: \(asked) sources, \(new) new articles, \(failed) failed")
  }

  private func sweep(at now: Date) async throws {
    let deleted = try await RetentionSweep.run(
      job.current.retention, in: store, at: now, progress: notifier.watchdog)
    if deleted > 0 { logger.info("Old articles were deleted", metadata: ["count": "\(deleted)"]) }
    let expired = try await ExpirySweep.run(
      job.current.expiry, in: store, at: now, progress: notifier.watchdog)
    if expired > 0 {
      logger.info("Old articles were marked read", metadata: ["count": "\(expired)"])
    }
  }

  /// Returns the earliest time at which a source may be due.
  private func nextPoll(_ late: [Int64: Date]) throws -> Date {
    let now = clock.now()
    let index = job.current.sources
    let hosts = Dictionary(firstOf: try store.heldHosts(at: now).map { ($0.host, $0) })
    var next = now.addingTimeInterval(DuePolicy.longestCheckInterval)
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
      // This source is due but was not polled: it is delayed, or another process has claimed it.
      case .due: next = min(next, late[known.id] ?? now.addingTimeInterval(5))
      }
    }
    return next
  }
}

/// Number of polls by result, and number of new articles, since the daemon started.
package final class PollCounts: Sendable {
  package struct Counts: Sendable, Hashable {
    package var fetched = 0
    package var notModified = 0
    package var failed = 0
    package var newArticles = 0
  }

  private let counts = Mutex(Counts())

  package init() {}

  package var current: Counts { counts.withLock(\.self) }

  func add(_ outcome: SourceOutcome) {
    counts.withLock { counts in
      switch outcome.result {
      case .fetched: counts.fetched += 1
      case .notModified: counts.notModified += 1
      case .failed: counts.failed += 1
      case .skipped: return
      }
      counts.newArticles += outcome.new
    }
  }
}
