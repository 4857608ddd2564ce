import Foundation
import Models
import Store
import Testing

struct ReadingListConformance {
  let now = ConformanceFixture.now

  private func list(_ id: Int64, at date: Date, _ articles: [Int64] = [1, 2]) -> ReadingList {
    ReadingList(
      id: id, at: date, query: FeedQuery(category: "world"),
      entries: articles.map { ReadingList.Entry(article: $0, score: 0.5) },
      next: FeedCursor(value: 1, id: articles.last ?? 0))
  }

  @Test(arguments: StoreKind.all)
  func `a list is kept for its reader, and grows`(_ kind: StoreKind) throws {
    let store = try ConformanceFixture(kind).store
    let start = now.addingTimeInterval(-10)
    try store.keep(list(7, at: now), of: "ada", since: start)
    #expect(try store.readingList(7, of: "ada", since: start) == list(7, at: now))
    #expect(try store.readingList(8, of: "ada", since: start) == nil)
    #expect(try store.readingList(7, of: "ben", since: start) == nil)
    let later = now.addingTimeInterval(1)
    #expect(try store.readingList(7, of: "ada", since: later) == nil)
    var longer = list(7, at: later)
    longer.append([ReadingList.Entry(article: 3)], next: nil)
    try store.keep(longer, of: "ada", since: start)
    #expect(try store.readingLists(of: "ada", since: start) == [longer])
    try store.keep(list(5, at: now, [1, 8]), of: "ada", since: start)
    for (article, id) in [(1, 7), (3, 7), (8, 5), (9, nil)] as [(Int64, Int64?)] {
      let last = try store.lastReadingList(with: article, of: "ada", since: start)
      #expect(last?.id == id)
    }
    // Another reader cannot change it.
    try store.keep(list(7, at: later, [9]), of: "ben", since: start)
    #expect(try store.lastReadingList(with: 9, of: "ben", since: start) == nil)
    #expect(try store.readingList(7, of: "ada", since: start) == longer)
    #expect(try store.readingLists(of: "ben", since: start).isEmpty)
  }

  @Test(arguments: StoreKind.all)
  func `old lists and more than fifty are deleted`(_ kind: StoreKind) throws {
    let store = try ConformanceFixture(kind).store
    try store.keep(list(1, at: now), of: "ben", since: .distantPast)
    for index in 0..<60 {
      try store.keep(
        list(Int64(100 + index), at: now.addingTimeInterval(Double(index))), of: "ada",
        since: .distantPast)
    }
    let kept = try store.readingLists(of: "ada", since: .distantPast)
    #expect(kept.map(\.id) == (110..<160).reversed().map(Int64.init))
    let start = now.addingTimeInterval(55)
    try store.keep(list(99, at: start), of: "ada", since: start)
    #expect(try store.readingLists(of: "ada", since: .distantPast).count == 6)
    #expect(try store.readingLists(of: "ben", since: .distantPast).count == 1)
  }

  @Test(arguments: StoreKind.all)
  func `a reader's lists leave with the reader`(_ kind: StoreKind) throws {
    let store = try ConformanceFixture(kind).store
    let ada = try #require(try store.addReader("ada"))
    try store.keep(list(7, at: now), of: ada.name, since: .distantPast)
    _ = try store.forget(reader: "ada", removes: true) { _, _ in
      (RankKeys(today: 0, now: 0), InteractionCounts())
    }
    #expect(try store.readingLists(of: "ada", since: .distantPast).isEmpty)
  }
}
