import CMalloc
package import Foundation
import Ranking
package import Storing
import Synchronization

/// Finds the stories of articles that have come.
///
/// That takes as long as all else that is done with an article, and matters for those on the first
/// pages. So articles are stored first, and what comes in a flood, as with the first pass over a
/// thousand sources, gets its stories the best first and some at a time.
package struct StoryPass: Sendable {
  private let store: ArticleStore
  private let clock: PollingClock

  /// Articles in one transaction: nobody else can write meanwhile.
  private static let step = 250
  /// Articles after which a long pass gives back memory.
  private static let breath = 2000

  package init(store: ArticleStore, clock: PollingClock = .system) {
    self.store = store
    self.clock = clock
  }

  /// Finds the stories of the articles that wait for them.
  ///
  /// - Parameters:
  ///   - limit: of so many at most, those that stand highest; `nil` is all.
  ///   - progress: called now and then.
  /// - Throws: ``StoreFault``; `CancellationError`, after which the others wait as before.
  package func run(limit: Int? = nil, progress: @Sendable () -> Void = {}) async throws {
    let queue = try await store.read { try $0.storyQueue(limit: limit) }
    let recall = Mutex(StoryRecall())
    for first in stride(from: 0, to: queue.count, by: Self.step) {
      try Task.checkCancellation()
      let step = queue[first..<min(first + Self.step, queue.count)]
      let now = clock.now()
      let isLast = first + Self.step >= queue.count
      try await store.write { writer in
        // Taken out meanwhile: what is written in vain must not be recalled.
        let shared = StoryRecall.Shared(
          recall.withLock { recall in
            defer { recall = StoryRecall() }
            return recall
          })
        try Self.find(step, at: now, recalling: shared, isLast: isLast, in: writer)
        recall.withLock { $0 = shared.recall }
      }
      // What is recalled comes and goes, and leaves holes in the heap.
      if first > 0, first.isMultiple(of: Self.breath) { malloc_trim(0) }
      progress()
    }
  }

  /// Finds the stories of articles that wait for them, in the caller's transaction.
  package static func find(
    _ articles: some Sequence<Int64>, at now: Date, in store: StoreWriter
  ) throws {
    try find(
      articles, at: now, recalling: StoryRecall.Shared(StoryRecall()), isLast: true, in: store)
  }

  private static func find(
    _ articles: some Sequence<Int64>, at now: Date, recalling recall: StoryRecall.Shared,
    isLast: Bool, in store: StoreWriter
  ) throws {
    // The basis of this moment: another process may have changed it since this one began.
    guard let basis = try store.reader.rankingBasis() else { return }
    try store.writeRanks()
    let ranker = Ranker(settings: basis.settings, epoch: basis.epoch)
    var booking = try StoryBooking(store: store, recalling: recall, ranker: ranker, now: now)
    for id in articles {
      guard try store.takeFromStoryQueue(id), let article = try store.untoldArticle(id)
      else { continue }
      try booking.place(article)
    }
    try booking.end(isLast: isLast)
  }
}
