import Basics
import CMalloc
package import Fetching
import Foundation
import Matching
package import Models
package import Store
import Words

/// One pass over due sources: fetch → parse → store → rank, as many sources at a time within a host
/// as it may be asked for, hosts in parallel, and then the stories of the new articles. A failing
/// source is a line in the report and does not end the pass.
package struct PollingPass: Sendable {
  private let store: any Store
  private let fetcher: Fetcher
  private let files: FileFetcher
  private let options: PollingOptions
  private let clock: PollingClock

  package init(
    store: any Store,
    fetcher: Fetcher,
    files: FileFetcher,
    options: PollingOptions = PollingOptions(),
    clock: PollingClock = .system
  ) {
    self.store = store
    self.fetcher = fetcher
    self.files = files
    self.options = options
    self.clock = clock
  }

  /// Polls those of `sources` that are due.
  ///
  /// - Parameters:
  ///   - sources: configured sources that the store knows.
  ///   - started: called once, with the number of sources to ask.
  ///   - report: called with each source's outcome as it comes, one at a time.
  /// - Throws: ``StoreFault`` if the store can't be written; `CancellationError`. Results stored
  ///   before the error remain.
  package func run(
    _ sources: [Source],
    started: (Int) -> Void = { _ in },
    report: (SourceOutcome) -> Void
  ) async throws {
    try await run(SourceIndex(sources), started: started, report: report)
  }

  /// As ``run(_:started:report:)``, for a caller that already has the index.
  ///
  /// - Parameter late: the ids of sources that are left for later.
  package func run(
    _ index: SourceIndex, but late: Set<Int64> = [],
    started: (Int) -> Void = { _ in },
    report: (SourceOutcome) -> Void
  ) async throws {
    let sources = index.sources
    let selection = try select(index, but: late)
    try await postpone(selection.postponed)
    // A redirect of a source on another host may lead to one of these hosts.
    for host in selection.held { await fetcher.applyHold(of: host) }
    for outcome in selection.skipped { report(outcome) }
    started(selection.due.count)
    let stories = StoryPass(store: store, clock: clock)
    guard !selection.due.isEmpty else {
      // Pages that were fetched since the last pass may have changed stories, and rules waited for
      // them.
      try await stories.run(limit: options.stories)
      return try await RulePass(store: store, clock: clock).run()
    }
    // More lanes than requests in parallel: while some lanes wait for a write, the others ask.
    let allowed = fetcher.options.maxInFlight
    let width = allowed + max(1, allowed / 8)
    let poll = PollRun(
      store: store, writer: PollWriter(store, callers: width), stories: StoryScheduler(stories),
      fetcher: fetcher, files: files, clock: clock, sources: sources,
      rules: RuleEvaluator(try await store.rules(of: nil)), noCache: options.noCache)
    let deadline = options.laneTime.map { clock.now().addingTimeInterval($0) }
    let now = clock.now
    let (outcomes, feed) = AsyncStream.makeStream(of: SourceOutcome.self)
    var new = 0
    try await withThrowingTaskGroup(of: Void.self) { group in
      let lanes = PollLanes(
        selection.due, among: sources, perHost: fetcher.options.perHostConcurrency)
      // If few hosts are asked without a pause, several of their results still wait together to be
      // written.
      let ahead = fetcher.options.perHostDelay > 0 ? 1 : max(1, width / max(1, lanes.count))
      group.addTask {
        defer { feed.finish() }
        try await Self.work(
          lanes, width: width, ahead: ahead, with: poll,
          until: { deadline.map { now() > $0 } ?? false },
          report: { feed.yield($0) })
      }
      var settled = 0
      for await outcome in outcomes {
        new += outcome.new
        report(outcome)
        settled += 1
        if settled.isMultiple(of: Self.pollsBetweenReleases) { malloc_trim(0) }
      }
      try await group.waitForAll()
    }
    try await stories.run(limit: options.stories(after: new))
    try await RulePass(store: store, clock: clock).run()
    if new < PollingOptions.bulkThreshold {
      try await TextUpkeep(store: store).run(steps: 2, rewriting: 40)
    }
    try await store.flushWordCounts()
  }

  /// Number of sources after which a long pass returns memory to the system, so that its memory
  /// does not grow with the number of sources.
  private static let pollsBetweenReleases = 250

  /// Processes lanes in parallel, at most `width` at a time.
  private static func work(
    _ lanes: PollLanes, width: Int, ahead: Int, with poll: PollRun,
    until isOver: @escaping @Sendable () -> Bool,
    report: @escaping @Sendable (SourceOutcome) -> Void
  ) async throws {
    let heads = ClaimPrefetcher(of: lanes.count, claiming: width, with: poll, until: isOver) {
      lanes[$0][0]
    }
    try await heads.walk { heads in
      try await withThrowingTaskGroup(of: Void.self) { workers in
        for lane in 0..<lanes.count {
          if lane >= width { try await workers.next() }
          guard let claim = try await heads.next() else { break }
          workers.addTask {
            let groups = lanes[lane]
            try await poll.fetcher.keepingConnection(groups.count > 1 ? lanes.host(of: lane) : nil)
            {
              try await work(
                groups, claimed: claim, ahead: ahead, with: poll, until: isOver, report: report)
            }
          }
        }
        try await workers.waitForAll()
      }
    }
  }

  /// Asks for a lane's groups one after the other; each is parsed and stored while the next ones
  /// are asked.
  ///
  /// - Parameters:
  ///   - first: the claim of the first group.
  ///   - ahead: number of results that may wait to be stored, and number of groups claimed
  ///     together.
  private static func work(
    _ lane: [[DueSource]], claimed first: SourceClaim, ahead: Int, with poll: PollRun,
    until isOver: @escaping @Sendable () -> Bool,
    report: @escaping @Sendable (SourceOutcome) -> Void
  ) async throws {
    let line = ClaimPrefetcher(
      after: [first], of: lane.count, claiming: ahead, with: poll, until: isOver
    ) { lane[$0] }
    try await line.walk { line in
      try await withThrowingTaskGroup(of: Void.self) { settling in
        var waiting = 0
        while let claim = try await line.next() {
          do {
            let answer = try await poll.ask(claim)
            if waiting == ahead { try await settling.next() } else { waiting += 1 }
            // From here on, settling releases the claim.
            settling.addTask {
              for outcome in try await poll.store(answer) { report(outcome) }
            }
          } catch {
            try await poll.release([claim])
            throw error
          }
        }
        try await settling.waitForAll()
      }
    }
  }

  private struct Selection {
    var due: [DueSource] = []
    /// Sources that would be due but are not asked.
    var skipped: [SourceOutcome] = []
    /// Sources whose feed asks to skip this hour, with their next due time.
    var postponed: [Int64: Date] = [:]
    /// Hosts that asked for a pause, some of them before this process started.
    var held: [HostState] = []
  }

  private func postpone(_ looks: [Int64: Date]) async throws {
    guard !looks.isEmpty else { return }
    try await store.postpone(looks, because: .skippedHours)
  }

  private func select(_ index: SourceIndex, but late: Set<Int64>) throws -> Selection {
    let now = clock.now()
    let hosts = Dictionary(firstOf: try store.heldHosts(at: now).map { ($0.host, $0) })
    let delivered = try options.callback.map { callback in
      try store.subscriptions().filter {
        HubDecider.isInForce($0, callback: callback, now: now)
      }
    }
    let deliveredSources = Set((delivered ?? []).map(\.source))
    var selection = Selection()
    selection.held = Array(hosts.values)
    func look(_ known: PollableSource, _ stored: FeedState?) {
      guard !late.contains(known.id), let place = index.place(of: known.name) else { return }
      let source = index.sources[place]
      let state = RequestPlanner.state(stored, for: source)
      let plan = RequestPlanner.plan(for: source, state: state, now: now, noCache: options.noCache)
      let decision = DuePolicy.decide(
        state, interval: source.interval, host: plan.host.flatMap { hosts[$0] }, now: now,
        force: options.force, jitter: clock.chance())
      switch decision {
      case .due:
        selection.due.append(
          DueSource(
            id: known.id, index: place, asked: plan.address, lastPoll: state.lastPoll,
            weight: known.weight, isFirst: known.isEmpty,
            isDelivered: deliveredSources.contains(known.id)))
      case .later: break
      case .postponed, .blocked, .hostBlocked, .gone:
        var next = state.nextDue
        if case .postponed(let date) = decision {
          next = date
          selection.postponed[known.id] = date
        }
        selection.skipped.append(
          SourceOutcome(
            source: source.name, result: .skipped(because: decision.reason ?? .verbatim("")),
            nextDue: next))
      }
    }
    if options.onlyDue, !options.force {
      try store.forEachDueFeed(at: now, look)
    } else {
      try store.forEachFeed(look)
      // The source polled longest ago comes first: a 429 that is always the answer to the first one
      // would keep the others of its host waiting for ever (E2).
      selection.due.sort {
        ($0.lastPoll ?? .distantPast, $0.index) < ($1.lastPoll ?? .distantPast, $1.index)
      }
    }
    return selection
  }
}

/// Schedules finding the stories of a pass's new articles: at once for the first few, and at the
/// end of the pass if there are many.
actor StoryScheduler {
  /// Maximum number of new articles in a pass whose stories are found at once.
  private static let immediateLimit = 200

  private let pass: StoryPass
  private var came = 0

  init(_ pass: StoryPass) {
    self.pass = pass
  }

  /// Counts the new articles of a document.
  func count(_ new: Int) async throws {
    came += new
    if new > 0, came <= Self.immediateLimit { try await pass.run(limit: new) }
  }
}

/// The sources of a configuration, indexed by name. Built once, because there may be a hundred
/// thousand.
package struct SourceIndex: Sendable {
  package let sources: [Source]
  private let places: [String: Int]

  package init(_ sources: [Source]) {
    self.sources = sources
    places = Dictionary(firstOf: sources.enumerated().map { ($1.name.lowercased(), $0) })
  }

  /// The index of the source with this name, ignoring letter case.
  func place(of name: String) -> Int? { places[name.lowercased()] }
}
