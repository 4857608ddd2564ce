import Foundation
import Models
import SQLiteStore
import Store
import Synchronization
import Testing

@testable import Web

@Suite("Unread counts")
struct UnreadCountsTests {
  @Test("Counts that took long are cached longer, so that counting takes a hundredth of the time")
  func ages() {
    #expect(UnreadCounts.age(afterCounting: 0.03) == 20)
    #expect(UnreadCounts.age(afterCounting: 0.7) == 70)
  }

  @Test("A page waits longer for the first count of all articles than for other queries")
  func patience() throws {
    let store = try TimedStore()
    let counts = UnreadCounts(store: store)
    let now = Date(timeIntervalSince1970: 1_700_000_000)
    for _ in 1...2 {
      _ = try StorePatience.$seconds.withValue(StorePatience.reading) {
        try counts.tabs(of: "ada", at: now)
      }
    }
    #expect(store.waits.withLock(\.self) == [StorePatience.writing, StorePatience.reading])
  }
}

/// Notes how long the callers of counts would wait.
private final class TimedStore: ReportStoring {
  private let store: SQLiteStore
  let waits = Mutex<[Double?]>([])

  init() throws { store = try .inMemory() }

  func categoryCounts(doneBy reader: String?) throws -> [CategoryCount] {
    waits.withLock { $0.append(StorePatience.seconds) }
    return try store.categoryCounts(doneBy: reader)
  }

  func sourceStates(reader: String, at now: Date) throws -> SourceStates {
    try store.sourceStates(reader: reader, at: now)
  }

  func categories(reader: String, at now: Date) throws -> [CategorySummary] {
    try store.categories(reader: reader, at: now)
  }

  func ownCategoryCounts(of reader: String, at now: Date) throws -> [CategoryCount]? {
    try store.ownCategoryCounts(of: reader, at: now)
  }

  func categories(ofUnread article: Int64, reader: String) throws -> [String?] {
    try store.categories(ofUnread: article, reader: reader)
  }

  func figures(
    of reader: String, days: Int, offset: Int, at now: Date
  ) throws -> ReadingStatistics {
    try store.figures(of: reader, days: days, offset: offset, at: now)
  }

  func figures(at now: Date) throws -> StoreFigures { try store.figures(at: now) }
}
