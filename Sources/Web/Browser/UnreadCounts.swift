import Foundation
import Store
import Synchronization
import ViewModels

/// The unread counts that every page shows in its navigation. Counting a million articles takes
/// longer than making the page, so the totals are refreshed only now and then, in the background,
/// for at most a hundredth of the time; the reader's own marks are counted again after each action
/// of the reader.
final class UnreadCounts: Sendable {
  /// Seconds after which counts are refreshed; totals that took long to count are kept longer.
  private static let age = 20.0
  /// Maximum number of readers in the cache.
  private static let maxReaders = 200

  private struct State {
    var cards: (counts: [CategoryCount], taken: Date, age: Double)?
    var done: [String: (counts: [CategoryCount], taken: Date)] = [:]
    var isCounting = false
  }

  private let store: any ReportStoring
  private let state = Mutex(State())

  init(store: any ReportStoring) { self.store = store }

  func tabs(of reader: String, at now: Date) throws -> [TabViewModel] {
    let cards = try cards(at: now)
    let done = try done(by: reader, at: now)
    return cards.map { count in
      let read = done.first { $0.category == count.category }?.cards ?? 0
      return TabViewModel(category: count.category, unread: max(0, count.cards - read))
    }
  }

  /// Removes the outdated counts of readers, who may be gone.
  func tidy(at now: Date) {
    state.withLock { state in
      state.done = state.done.filter { abs(now.timeIntervalSince($0.value.taken)) < Self.age }
    }
  }

  /// Records that a reader opens an article. This is the most frequent action, and counting the marks
  /// of many years again takes longer than making the page: the article's story is counted alone.
  func opening(
    _ article: Int64, by reader: String, _ record: () throws -> Void
  ) throws {
    let before = try store.categories(ofUnread: article, reader: reader)
    try record()
    guard !before.isEmpty else { return }
    let after = try store.categories(ofUnread: article, reader: reader)
    state.withLock { state in
      guard let counts = state.done[reader]?.counts else { return }
      for (place, count) in counts.enumerated()
      where before.contains(count.category) && !after.contains(count.category) {
        state.done[reader]?.counts[place].cards += 1
      }
    }
  }

  /// Call it when a reader has read, marked or hidden articles in another way.
  func forget(_ reader: String) {
    state.withLock { _ = $0.done.removeValue(forKey: reader) }
  }

  /// Returns outdated counts once more while a background task refreshes them.
  private func cards(at now: Date) throws -> [CategoryCount] {
    let (known, isDue) = state.withLock { state in
      let isOld = state.cards.map { abs(now.timeIntervalSince($0.taken)) > $0.age } ?? false
      let isDue = isOld && !state.isCounting
      if isDue { state.isCounting = true }
      return (state.cards?.counts, isDue)
    }
    // Without counts there is no page: the first count may take longer than what a page reads.
    guard let known else {
      return try StorePatience.$seconds.withValue(StorePatience.writing) { try count(at: now) }
    }
    if isDue {
      DispatchQueue.global(qos: .utility).async { [self] in
        _ = try? count(at: now)
        state.withLock { $0.isCounting = false }
      }
    }
    return known
  }

  private func count(at now: Date) throws -> [CategoryCount] {
    let start = ContinuousClock.now
    let counts = try store.categoryCounts(doneBy: nil)
    let age = Self.age(afterCounting: start.duration(to: .now) / .seconds(1))
    state.withLock { $0.cards = (counts, now, age) }
    return counts
  }

  /// Seconds after which totals are refreshed that took `seconds` to count.
  static func age(afterCounting seconds: Double) -> Double { max(age, 100 * seconds) }

  private func done(by reader: String, at now: Date) throws -> [CategoryCount] {
    let known = state.withLock { $0.done[reader] }
    if let known, abs(now.timeIntervalSince(known.taken)) <= Self.age { return known.counts }
    let counts = try store.categoryCounts(doneBy: reader)
    state.withLock { state in
      if state.done.count >= Self.maxReaders { state.done.removeAll() }
      state.done[reader] = (counts, now)
    }
    DispatchQueue.global(qos: .utility).asyncAfter(deadline: .now() + Self.age) { [weak self] in
      self?.tidy(at: now.addingTimeInterval(Self.age))
    }
    return counts
  }
}
