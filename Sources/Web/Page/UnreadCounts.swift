import Foundation
import Storing
import Synchronization

/// The numbers of unread articles that every page shows in its navigation. To count a million
/// articles takes longer than to make the page, so their number is taken again once in a while
/// only; what the reader has done is counted each time that the reader did something here.
final class UnreadCounts: Sendable {
  struct Tab: Sendable, Hashable {
    /// `nil` is all of them.
    var category: String?
    var unread: Int
  }

  /// Seconds after which numbers are taken again.
  private static let age = 20.0
  /// Readers whose numbers are kept.
  private static let mostReaders = 200

  private struct State {
    var articles: (counts: [CategoryCount], taken: Date)?
    var done: [String: (counts: [CategoryCount], taken: Date)] = [:]
    var isCounting = false
  }

  private let store: any ReportStoring
  private let state = Mutex(State())

  init(store: any ReportStoring) { self.store = store }

  func tabs(of reader: String, at now: Date) throws -> [Tab] {
    let articles = try articles(at: now)
    let done = try done(by: reader, at: now)
    return articles.map { count in
      let read = done.first { $0.category == count.category }?.articles ?? 0
      return Tab(category: count.category, unread: max(0, count.articles - read))
    }
  }

  /// To be called when a reader has read, marked or hidden something.
  func forget(_ reader: String) {
    state.withLock { _ = $0.done.removeValue(forKey: reader) }
  }

  /// Numbers that are too old are shown once more while others are taken.
  private func articles(at now: Date) throws -> [CategoryCount] {
    let (known, isDue) = state.withLock { state in
      let isOld = state.articles.map { abs(now.timeIntervalSince($0.taken)) > Self.age } ?? false
      let isDue = isOld && !state.isCounting
      if isDue { state.isCounting = true }
      return (state.articles?.counts, isDue)
    }
    guard let known else { return try count(at: now) }
    if isDue {
      DispatchQueue.global(qos: .utility).async { [self] in
        _ = try? count(at: now)
        state.withLock { $0.isCounting = false }
      }
    }
    return known
  }

  private func count(at now: Date) throws -> [CategoryCount] {
    let counts = try store.categoryCounts(doneBy: nil)
    state.withLock { $0.articles = (counts, now) }
    return counts
  }

  private func done(by reader: String, at now: Date) throws -> [CategoryCount] {
    let known = state.withLock { $0.done[reader] }
    if let known, abs(now.timeIntervalSince(known.taken)) <= Self.age { return known.counts }
    let counts = try store.categoryCounts(doneBy: reader)
    state.withLock { state in
      if state.done.count >= Self.mostReaders { state.done.removeAll() }
      state.done[reader] = (counts, now)
    }
    return counts
  }
}
