import CMalloc
package import Foundation
import Models
package import Store
import Synchronization

/// Finds the stories of new articles.
///
/// This takes as long as all other work on an article, and matters only for articles on the first
/// pages. So articles are stored first. A large number of new articles, as after the first pass
/// over a thousand sources, gets stories in batches, best articles first.
package struct StoryPass: Sendable {
  private let store: any ClusteringStoring & NodeStoring
  private let clock: PollingClock

  /// Maximum number of articles per transaction: other writers wait while it runs. A transaction on
  /// a server locks no marks of readers and takes round trips.
  private static let (transactionSize, localTransactionSize) = (250, 20)
  /// Number of stories that a local transaction compares with others: more than it may open, so that
  /// a due comparison comes to its end.
  private static let localMerging = 30
  /// Articles that are read, and whose data is looked up, together: where that saves round trips,
  /// and where it does not.
  private static let (readBatch, localBatch) = (50, 5)
  /// Number of articles after which a long pass returns memory to the system.
  private static let memoryReleaseInterval = 2000

  package init(store: any ClusteringStoring & NodeStoring, clock: PollingClock = .system) {
    self.store = store
    self.clock = clock
  }

  /// Finds the stories of waiting articles, if this process has the duty.
  ///
  /// - Parameters:
  ///   - limit: maximum number of articles, highest rank first; `nil` means all.
  ///   - progress: called after each transaction.
  /// - Throws: ``StoreFault``; `CancellationError`, after which the remaining articles still wait.
  package func run(limit: Int? = nil, progress: @Sendable () -> Void = {}) async throws {
    guard try await store.hasDuty(.stories) else { return }
    let queue = try await store.storyQueue(limit: limit)
    let cache = Mutex(StoryCache())
    var waiting = queue[...]
    var done = 0
    while !waiting.isEmpty {
      try Task.checkCancellation()
      let articles = Array(waiting.prefix(Self.transactionSize))
      let now = clock.now()
      let isLast = articles.count == waiting.count
      let left = Mutex(0)
      // The cache is handed over, so that decisions of a failed write are not reused.
      let known = Mutex(cache.withLock { Self.consume(&$0) })
      try await store.clusterBatch(articles, at: now) { findings, ask in
        let shared = StoryCache.Shared(known.withLock { Self.consume(&$0) }, findings)
        let changes = try Self.changes(
          for: articles, at: now, findings, asking: ask, caching: shared, isLast: isLast)
        cache.withLock { $0 = shared.cache }
        left.withLock { $0 = changes.left.count }
        return changes
      }
      let placed = articles.count - left.withLock(\.self)
      waiting = waiting.dropFirst(placed)
      // The cache allocates and frees memory and fragments the heap.
      done += placed
      if done >= Self.memoryReleaseInterval {
        malloc_trim(0)
        done = 0
      }
      progress()
    }
  }

  /// Leaves an empty cache behind, so that the returned one has a single owner and is changed in
  /// place.
  private static func consume(_ cache: inout StoryCache) -> StoryCache {
    defer { cache = StoryCache() }
    return cache
  }

  /// The changes from finding the stories of articles, by default starting with an empty cache.
  package static func changes(
    for articles: [Int64], at now: Date, _ findings: ClusteringFindings,
    asking ask: @escaping ClusteringAnswering, caching known: StoryCache.Shared? = nil,
    isLast: Bool = true
  ) throws -> ClusteringChanges {
    let shared = known ?? StoryCache.Shared(StoryCache(), findings)
    var assignment = StoryAssignment(findings, asking: ask, caching: shared, at: now)
    let (batch, limit) =
      findings.answersLocally ? (localBatch, localTransactionSize) : (readBatch, articles.count)
    var left = articles[...]
    while !left.isEmpty, articles.count - left.count < limit {
      try assignment.place(Array(left.prefix(batch)))
      left = left.dropFirst(batch)
      if findings.isWaitedFor() { break }
    }
    var changes = try assignment.end(
      isLast: isLast && left.isEmpty, merging: findings.answersLocally ? Self.localMerging : nil)
    changes.left = left
    return changes
  }
}
