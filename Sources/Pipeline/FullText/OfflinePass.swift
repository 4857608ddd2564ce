import Basics
package import Fetching
import Foundation
import Matching
package import Models
package import Store
package import Words

/// One pass over due pages and pictures, those of the best and newest articles first: one page at a
/// time within a host, several hosts in parallel. A failure is a value in the report and is tried
/// again later.
package struct OfflinePass: Sendable {
  private let store: any Store
  private let fetcher: Fetcher
  private let options: OfflineOptions
  private let clock: PollingClock

  /// - Parameter fetcher: the one that fetches feeds, because a host has one gate for all requests.
  package init(
    store: any Store,
    fetcher: Fetcher,
    options: OfflineOptions = OfflineOptions(),
    clock: PollingClock = .system
  ) {
    self.store = store
    self.fetcher = fetcher
    self.options = options
    self.clock = clock
  }

  /// Fetches what is due for articles of these sources, first pages, then pictures.
  ///
  /// - Parameters:
  ///   - sources: configured sources that the store knows; the sources of saved pages and of
  ///     imported articles are added.
  ///   - articles: fetches all of these articles and no others, due or not, whatever their source's
  ///     settings.
  ///   - report: called with each outcome as it comes, one at a time.
  /// - Throws: `StoreFault` if the store can't be written; `CancellationError`. Results stored
  ///   before the error remain.
  package func run(
    _ sources: [Source], only articles: [Int64]? = nil,
    report: @escaping @Sendable (OfflineOutcome) -> Void = { _ in }
  ) async throws {
    let now = clock.now()
    if articles == nil {
      try await IconRun(store: store, fetcher: fetcher, clock: clock).run(sources)
    }
    if articles == nil, try await !store.isFetchDue(at: now) {
      // Another process may have fetched or given up the pages that rules waited for.
      return try await RulePass(store: store, clock: clock).run()
    }
    let known = try await sourcesByID(sources).merging(store.unpolledSources()) { one, _ in one }
    // Other processes may have stored holds, some of them before this process started.
    try await fetcher.applyHolds(from: store, at: now)
    try await TimeLimit.run(seconds: options.time) {
      try await getPages(of: known, only: articles, report)
      try await applyRules()
      try await getPictures(of: known, only: articles, report)
    }
    // The time may have ended before.
    try await applyRules()
  }

  /// Applies the rules that waited for pages. The text of a page may change the story of its article,
  /// for which a rule may wait too.
  private func applyRules() async throws {
    try await StoryPass(store: store, clock: clock).run(limit: options.pages)
    try await RulePass(store: store, clock: clock).run()
  }

  private func sourcesByID(_ sources: [Source]) async throws -> [Int64: Source] {
    let known = try await store.pollableSources()
    return Dictionary(
      firstOf: sources.compactMap { source in
        known[source.name.lowercased()].map { ($0.id, source) }
      })
  }

  private func getPages(
    of sources: [Int64: Source], only articles: [Int64]?,
    _ report: @escaping @Sendable (OfflineOutcome) -> Void
  ) async throws {
    let now = clock.now()
    // A rule may ask for pages of any source.
    let asksRules = RuleEvaluator(try await store.rules(of: nil)).hasPolicies
    let wishing = sources.filter {
      articles != nil || asksRules || $0.value.fullText != .never
    }.map(\.key)
    guard !wishing.isEmpty else { return }
    let pages = try await store.duePages(
      QueueRequest(
        sources: wishing, now: now, limit: articles?.count ?? options.pages,
        perSource: articles?.count ?? options.pagesPerSource, articles: articles))
    let run = PageRun(store: store, fetcher: fetcher, clock: clock)
    try await HostLanes(pages, width: options.lanes) { $0.url }.run(with: fetcher) {
      page in
      guard let source = sources[page.source] else { return }
      if let outcome = try await run.run(page, of: source, isForced: articles != nil) {
        report(outcome)
      }
    }
  }

  private func getPictures(
    of sources: [Int64: Source], only articles: [Int64]?,
    _ report: @escaping @Sendable (OfflineOutcome) -> Void
  ) async throws {
    let now = clock.now()
    let wishing = sources.filter { $0.value.images != .none }.map(\.key)
    guard !wishing.isEmpty, options.imageBudget > 0 else { return }
    let pictures = try await store.duePictures(
      QueueRequest(
        sources: wishing, now: now, limit: articles == nil ? options.pictures : .max,
        perSource: articles == nil ? options.picturesPerSource : .max, articles: articles))
    guard !pictures.isEmpty else { return }
    let budget = PictureBudget(
      bytes: options.imageBudget, used: try await store.pictureBytes())
    let run = PictureRun(store: store, fetcher: fetcher, clock: clock)
    try await HostLanes(pictures, width: options.lanes) { $0.request }.run(with: fetcher) {
      [store] picture in
      guard let source = sources[picture.source], await budget.hasRoom else { return }
      guard let (outcome, bytes) = try await run.run(picture, of: source, isForced: articles != nil)
      else { return }
      report(outcome)
      try await budget.add(bytes) { try await store.evictPictures(to: $0) }
    }
  }
}

/// Limits of one pass over pages and pictures.
package struct OfflineOptions: Sendable, Hashable {
  /// Maximum number of pages and of pictures that one pass requests.
  package var pages = 200
  package var pictures = 400
  /// Maximum per source, so that no source crowds out the others.
  package var pagesPerSource = 20
  package var picturesPerSource = 40
  /// Number of hosts in parallel: few, so that feeds always find a free connection.
  package var lanes = 8
  /// Seconds after which the pass is cancelled; `nil` lets it finish.
  package var time: Double?
  /// Maximum total size of all pictures, in bytes.
  package var imageBudget = 2 << 30

  package init() {}
}

/// The result for one page or picture.
package struct OfflineOutcome: Sendable, Hashable {
  package var article: Int64
  package var result: Result

  package init(_ article: Int64, _ result: Result) {
    self.article = article
    self.result = result
  }

  package enum Result: Sendable, Hashable {
    /// The page's text is what readers see from now on.
    case pageShown(words: Int)
    /// The page was fetched, but the feed's text is better; the reason.
    case pageKept(Message)
    /// The page belongs to an article that exists already; that article becomes the saved one.
    case merged(into: Int64)
    case pictureStored
    case failed(Message)
    case pictureFailed(Message)
  }
}

/// The counted outcomes of a pass.
package struct OfflineTally: Sendable, Hashable {
  /// Fetched pages, whether or not their text is shown.
  package var pages = 0
  package var pictures = 0
  /// Pages and pictures that could not be fetched this time.
  package var failed = 0

  package init() {}

  package mutating func add(_ outcome: OfflineOutcome) {
    switch outcome.result {
    case .pageShown, .pageKept, .merged: pages += 1
    case .pictureStored: pictures += 1
    case .failed, .pictureFailed: failed += 1
    }
  }
}

/// Runs jobs at many hosts: one job at a time within a host, several hosts in parallel. Hosts start
/// in the order of their first job.
struct HostLanes<Job: Sendable>: Sendable {
  private let lanes: [Lane]
  private let width: Int

  private struct Lane {
    let host: String?
    var jobs: [Job]
  }

  /// - Parameters:
  ///   - width: number of hosts in parallel.
  ///   - url: returns the address that a job requests.
  init(_ jobs: [Job], width: Int, url: (Job) -> String) {
    var places: [String?: Int] = [:]
    var lanes: [Lane] = []
    for job in jobs {
      let host = (try? RequestURL(url(job)))?.hostKey
      if let place = places[host] {
        lanes[place].jobs.append(job)
      } else {
        places[host] = lanes.count
        lanes.append(Lane(host: host, jobs: [job]))
      }
    }
    self.lanes = lanes
    self.width = width
  }

  /// Runs all jobs; an error cancels the running ones.
  ///
  /// - Parameter fetcher: keeps a connection to each host until its jobs are done.
  func run(
    with fetcher: Fetcher, _ work: @escaping @Sendable (Job) async throws -> Void
  ) async throws {
    try await withThrowingTaskGroup(of: Void.self) { group in
      for (index, lane) in lanes.enumerated() {
        if index >= width { try await group.next() }
        group.addTask {
          try await fetcher.keepingConnection(lane.host) {
            for job in lane.jobs {
              try Task.checkCancellation()
              try await work(job)
            }
          }
        }
      }
      try await group.waitForAll()
    }
  }
}

enum TimeLimit {
  /// Runs the body and cancels it after `seconds`, which is not an error.
  ///
  /// - Parameter seconds: `nil` means no limit.
  /// - Throws: the errors of the body; `CancellationError` if the caller was cancelled.
  static func run(
    seconds: Double?, _ body: @escaping @Sendable () async throws -> Void
  ) async throws {
    guard let seconds else { return try await body() }
    try await withThrowingTaskGroup(of: Bool.self) { group in
      group.addTask {
        try await body()
        return true
      }
      group.addTask {
        try await Task.sleep(for: .seconds(seconds))
        return false
      }
      let isDone = try await group.next() ?? true
      group.cancelAll()
      if isDone { return }
      do {
        _ = try await group.next()
      } catch is CancellationError {
        try Task.checkCancellation()
      }
    }
  }
}
