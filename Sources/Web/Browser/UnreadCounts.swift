import Foundation
import Store
import Synchronization
import ViewModels

/// The unread counts that every page shows in its navigation. Counting a million articles takes
/// longer than making the page, so the totals are refreshed only now and then, in the background,
/// for at most a hundredth of the time; the reader's own marks are counted again after each action
/// of the reader. A reader whose list differs from the shared list has totals of their own: until
/// they are refreshed, a mark counts in the shared categories of its article.
final class UnreadCounts: Sendable {
  /// Seconds after which counts are refreshed; totals that took long to count are kept longer.
  private static let age = 20.0
  /// Maximum number of readers in the cache.
  private static let maxReaders = 200

  private struct Totals {
    /// `nil` for a reader of the shared list.
    var counts: [CategoryCount]?
    var taken: Date
    var age: Double
  }

  private struct State {
    /// Those of the shared list (`nil`) and of each reader.
    var totals: [String?: Totals] = [:]
    var counting: Set<String?> = []
    var done: [String: (counts: [CategoryCount], taken: Date)] = [:]
  }

  private let store: any ReportStoring
  private let state = Mutex(State())

  init(store: any ReportStoring) { self.store = store }

  func tabs(of reader: String, at now: Date) throws -> [TabViewModel] {
    let own = try cards(of: reader, at: now)
    let all = try own ?? cards(of: nil, at: now) ?? []
    let done = try done(by: reader, at: now)
    return all.map { count in
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
  ///
  /// - Parameter reader: `nil` for the shared list.
  private func cards(of reader: String?, at now: Date) throws -> [CategoryCount]? {
    let (known, isDue) = state.withLock { state in
      let known = state.totals[reader]
      let isOld = known.map { abs(now.timeIntervalSince($0.taken)) > $0.age } ?? false
      guard isOld else { return (known, false) }
      return (known, state.counting.insert(reader).inserted)
    }
    // Without counts there is no page: the first count may take longer than what a page reads.
    guard let known else {
      return try StorePatience.$seconds.withValue(StorePatience.writing) {
        try count(of: reader, at: now)
      }
    }
    if isDue {
      DispatchQueue.global(qos: .utility).async { [self] in
        _ = try? count(of: reader, at: now)
        state.withLock { _ = $0.counting.remove(reader) }
      }
    }
    return known.counts
  }

  private func count(of reader: String?, at now: Date) throws -> [CategoryCount]? {
    let start = ContinuousClock.now
    let counts: [CategoryCount]? =
      if let reader { try ownCards(of: reader, at: now) } else {
        try store.categoryCounts(doneBy: nil)
      }
    let age = Self.age(afterCounting: start.duration(to: .now) / .seconds(1))
    state.withLock { state in
      if state.totals.count > Self.maxReaders {
        state.totals = state.totals.filter { $0.key == nil }
      }
      state.totals[reader] = Totals(counts: counts, taken: now, age: age)
    }
    return counts
  }

  /// The cards of the lists of a reader whose list differs from the shared list, read ones included;
  /// `nil` for any other reader.
  private func ownCards(of reader: String, at now: Date) throws -> [CategoryCount]? {
    guard let unread = try store.ownCategoryCounts(of: reader, at: now) else { return nil }
    forget(reader)
    let done = try done(by: reader, at: now)
    return unread.map { count in
      let read = done.first { $0.category == count.category }?.cards ?? 0
      return CategoryCount(category: count.category, cards: count.cards + read)
    }
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
