import CMalloc
package import Foundation
import Models
import Ranking
package import Storing
import Synchronization

/// Finds the stories of articles that have come.
///
/// That takes as long as all else that is done with an article, and matters for those on the first
/// pages. So articles are stored first, and what comes in a flood, as with the first pass over a
/// thousand sources, gets its stories the best first and some at a time.
package struct StoryPass: Sendable {
  private let store: any ClusteringStoring & NodeStoring
  private let clock: PollingClock

  /// Articles in one transaction: no other writer can write meanwhile.
  private static let step = 250
  /// Articles that are read, and whose needs are looked up, together.
  private static let piece = 50
  /// Articles after which a long pass gives back memory.
  private static let breath = 2000

  package init(store: any ClusteringStoring & NodeStoring, clock: PollingClock = .system) {
    self.store = store
    self.clock = clock
  }

  /// Finds the stories of the articles that wait for them, where that is this process's duty.
  ///
  /// - Parameters:
  ///   - limit: of so many at most, those that stand highest; `nil` is all.
  ///   - progress: called now and then.
  /// - Throws: ``StoreFault``; `CancellationError`, after which the others wait as before.
  package func run(limit: Int? = nil, progress: @Sendable () -> Void = {}) async throws {
    guard try await store.hasDuty(.stories) else { return }
    let queue = try await store.storyQueue(limit: limit)
    let recall = Mutex(StoryRecall())
    for first in stride(from: 0, to: queue.count, by: Self.step) {
      try Task.checkCancellation()
      let step = Array(queue[first..<min(first + Self.step, queue.count)])
      let now = clock.now()
      let isLast = first + Self.step >= queue.count
      // What is written in vain must not be recalled.
      let known = Mutex(recall.withLock { Self.take(&$0) })
      try await store.tell(step, at: now) { findings, ask in
        let shared = StoryRecall.Shared(known.withLock { Self.take(&$0) }, findings)
        let changes = try Self.changes(
          for: step, at: now, findings, asking: ask, recalling: shared, isLast: isLast)
        recall.withLock { $0 = shared.recall }
        return changes
      }
      // What is recalled comes and goes, and leaves holes in the heap.
      if first > 0, first.isMultiple(of: Self.breath) { malloc_trim(0) }
      progress()
    }
  }

  /// Leaves an empty one, so that the other has one owner and is changed in place.
  private static func take(_ recall: inout StoryRecall) -> StoryRecall {
    defer { recall = StoryRecall() }
    return recall
  }

  /// What is to be written when the stories of articles are found, of which nothing is recalled.
  package static func changes(
    for articles: [Int64], at now: Date, _ findings: ClusteringFindings,
    asking ask: @escaping ClusteringAnswering
  ) throws -> ClusteringChanges {
    try changes(
      for: articles, at: now, findings, asking: ask,
      recalling: StoryRecall.Shared(StoryRecall(), findings), isLast: true)
  }

  private static func changes(
    for articles: [Int64], at now: Date, _ findings: ClusteringFindings,
    asking ask: @escaping ClusteringAnswering, recalling shared: StoryRecall.Shared, isLast: Bool
  ) throws -> ClusteringChanges {
    var booking = StoryBooking(findings, asking: ask, recalling: shared, at: now)
    for first in stride(from: 0, to: articles.count, by: piece) {
      try booking.place(Array(articles[first..<min(first + piece, articles.count)]))
    }
    return try booking.end(isLast: isLast)
  }
}
