import CMalloc
package import Fetching
import Foundation
import Matching
package import Models
package import Storing

/// One pass over the sources that are due: fetch → parse → store → rank, a source at a time within
/// a host, hosts side by side, and then the stories of what came. A source that fails is a line in
/// its report, never the end of it.
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
  ///   - sources: configured, and known to the store.
  ///   - started: called once, with how many sources will be asked.
  ///   - report: called with each source's outcome as it comes, one at a time.
  /// - Throws: ``StoreFault`` when the store can't be written; `CancellationError`. What was
  ///   stored before stays.
  package func run(
    _ sources: [Source],
    started: (Int) -> Void = { _ in },
    report: (SourceOutcome) -> Void
  ) async throws {
    try await run(SourceIndex(sources), started: started, report: report)
  }

  /// As ``run(_:started:report:)``, for who has made the index before.
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
    // A source on another host may lead to one of these by a redirect.
    for host in selection.held { await fetcher.learn(host) }
    for outcome in selection.skipped { report(outcome) }
    started(selection.due.count)
    guard !selection.due.isEmpty else { return }
    let stories = StoryPass(store: store, clock: clock)
    // Those beyond what may be asked at once wait for what came to be written, so that neither
    // asking nor writing waits for the other.
    let allowed = fetcher.options.maxInFlight
    let width = allowed + max(1, allowed / 8)
    let poll = PollRun(
      store: store, writer: PollWriter(store, callers: width), stories: StoryDesk(stories),
      fetcher: fetcher, files: files, clock: clock, sources: sources,
      rules: RuleDesk(try await store.rules(of: nil)), noCache: options.noCache)
    let deadline = options.laneTime.map { clock.now().addingTimeInterval($0) }
    let now = clock.now
    let (outcomes, feed) = AsyncStream.makeStream(of: SourceOutcome.self)
    var new = 0
    try await withThrowingTaskGroup(of: Void.self) { group in
      let lanes = PollLanes(selection.due, among: sources)
      // Where few hosts are asked without a pause, what they send waits together all the same.
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
    if new < PollingOptions.flood { try await TextUpkeep(store: store).run(steps: 2, packing: 40) }
    try await store.flushWordCounts()
  }

  /// Sources after which a long pass gives back memory that it only needed for a while, so that
  /// what it takes does not grow with the sources.
  private static let pollsBetweenReleases = 250

  /// Works on lanes side by side, as many as there is room for.
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
            try await poll.fetcher.visiting(groups.count > 1 ? lanes.host(of: lane) : nil) {
              try await work(
                groups, claimed: claim, ahead: ahead, with: poll, until: isOver, report: report)
            }
          }
        }
        try await workers.waitForAll()
      }
    }
  }

  /// Asks for a lane's groups one after the other; each is read and stored while those after it are
  /// asked for.
  ///
  /// - Parameters:
  ///   - first: what was claimed for the first group.
  ///   - ahead: how many may wait to be stored, and so how many are claimed together.
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
            // From here on it is let go of where it is settled.
            settling.addTask {
              for outcome in try await poll.settle(answer) { report(outcome) }
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

  /// What a pass will do.
  private struct Selection {
    var due: [DueSource] = []
    /// What is not asked although it would be due.
    var skipped: [SourceOutcome] = []
    /// Those that their feed asks not to poll at this hour, and their next look.
    var postponed: [Int64: Date] = [:]
    /// Hosts that asked to be left alone, some of them before this process began.
    var held: [HostState] = []
  }

  private func postpone(_ looks: [Int64: Date]) async throws {
    guard !looks.isEmpty else { return }
    try await store.postpone(looks, because: .skippedHours)
  }

  private func select(_ index: SourceIndex, but late: Set<Int64>) throws -> Selection {
    let now = clock.now()
    let hosts = Dictionary(
      try store.heldHosts(at: now).map { ($0.host, $0) }, uniquingKeysWith: { first, _ in first })
    let delivered = try options.callback.map { callback in
      try store.subscriptions().filter {
        SubscriptionDecider.isInForce($0, callback: callback, now: now)
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
            id: known.id, place: place, asked: plan.address, lastPoll: state.lastPoll,
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
            source: source.name, result: .skipped(because: decision.reason ?? ""),
            nextDue: next))
      }
    }
    if options.onlyDue, !options.force {
      try store.forEachDueFeed(at: now, look)
    } else {
      try store.forEachFeed(look)
    }
    return selection
  }
}
