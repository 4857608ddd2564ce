import Foundation
import GRDB
import Models
import TestStore
import Testing

@testable import SQLiteStore
@testable import Store

struct StreamTests {
  private func marked(_ fixture: StoreFixture, _ marks: [Int64: ReaderMarks]) throws {
    try fixture.store.write { writer in
      let reader = try writer.readerID("ada")
      for (article, marks) in marks {
        try writer.setMarks(marks, reader: reader, article: article)
      }
    }
  }

  @Test func `bookmarks are listed in order of arrival, without hidden articles`() throws {
    let fixture = try StoreFixture()
    let ids = try (0..<6).map { try fixture.add("\($0)", source: Int64(1 + $0 % 2)) }
    let now = StoreFixture.now
    try marked(
      fixture,
      [
        ids[1]: ReaderMarks(readAt: now, bookmarkedAt: now),
        ids[3]: ReaderMarks(bookmarkedAt: now.addingTimeInterval(-9)),
        ids[4]: ReaderMarks(bookmarkedAt: now, hiddenAt: now),
        ids[5]: ReaderMarks(readAt: now),
      ])
    func list(_ query: StreamQuery) throws -> [Int64] {
      try fixture.store.streamIDs(query, reader: "ada")
    }
    var query = StreamQuery(sources: [1, 2], isBookmarked: true, limit: 9)
    #expect(try list(query) == [ids[3], ids[1]])
    query.isRead = true
    #expect(try list(query) == [ids[1]])
    query.isRead = false
    #expect(try list(query) == [ids[3]])
    query = StreamQuery(sources: [1, 2], isRead: false, isBookmarked: false, limit: 9)
    #expect(try list(query) == [ids[2], ids[0]])
    query = StreamQuery(sources: [2], isBookmarked: true, limit: 1)
    #expect(try list(query) == [ids[3]])
    let items = try fixture.store.streamItems(ids, reader: "ada")
    #expect(items.map(\.id) == ids.filter { $0 != ids[4] })
    #expect(items.map(\.isBookmarked) == [false, true, false, true, false])
    #expect(try fixture.store.streamLength(of: [1, 2], reader: "ada") == 5)
    #expect(
      try fixture.store.streamCounts(of: [1, 2], reader: "ada").mapValues(\.unread)
        == [1: 2, 2: 1])
  }

  @Test func `a mark by a client does not undo a view`() throws {
    let fixture = try StoreFixture()
    let id = try fixture.add("a")
    let now = StoreFixture.now
    try marked(fixture, [id: ReaderMarks(readAt: now, viewedAt: now)])
    try fixture.store.mark([id], isRead: false, reader: "ada", at: now)
    let marks = try fixture.store.read {
      try $0.interactionState(of: id, by: "ada")?.marks
    }
    #expect(marks == ReaderMarks(viewedAt: now))
    let log = try fixture.store.read { try $0.interactionState(of: id, by: "ada")?.log }
    #expect(log == [])
  }

  @Test func `lists of few sources among many are found in windows`() throws {
    let store = try SQLiteStore.inMemory()
    let names = (0..<40).map { "Source \($0)" }
    try store.configure(
      names.map {
        Source(name: $0, address: .web("https://\($0.hashValue).example/"), categories: ["c"])
      }, categories: ["c"], at: StoreFixture.now)
    let fixture = try StoreFixtureOfMany(store: store, articles: 2000, sources: 40)
    let few: [Int64] = [3, 9]
    let expected = fixture.ids.filter { few.contains(fixture.source($0)) }
    func list(_ limit: Int, _ isOldestFirst: Bool) throws -> [Int64] {
      try store.streamIDs(
        StreamQuery(sources: few, isOldestFirst: isOldestFirst, limit: limit), reader: "ada")
    }
    for limit in [1, 30, 99, 100, 101] {
      #expect(try list(limit, true) == Array(expected.prefix(limit)))
      #expect(try list(limit, false) == Array(expected.reversed().prefix(limit)))
    }
  }

  @Test func `few unread articles among many are found across gaps`() throws {
    let store = try SQLiteStore.inMemory()
    try store.configure(
      (0..<2).map {
        Source(name: "\($0)", address: .web("https://\($0).example/"), categories: ["c"])
      }, categories: ["c"], at: StoreFixture.now)
    let fixture = try StoreFixtureOfMany(store: store, articles: 2000, sources: 2)
    func id(_ place: Int) -> Int64 { fixture.ids[place] }
    let gone = fixture.ids[300..<1100]
    let few = Set([0, 1, 127, 128, 129, 299, 1100, 1500, 1501, 1999].map(id))
    let hidden = id(1501)
    try store.mark(
      fixture.ids.filter { !few.contains($0) }, isRead: true, reader: "ada", at: StoreFixture.now)
    try store.write { writer in
      let ada = try writer.readerID("ada")
      try writer.setMarks(
        ReaderMarks(hiddenAt: StoreFixture.now), reader: ada, article: hidden)
      for id in gone {
        try writer.db.execute(sql: "DELETE FROM article WHERE id = ?", arguments: [id])
      }
    }
    let expected = few.subtracting([hidden]).sorted()
    func list(_ query: StreamQuery) throws -> [Int64] {
      try store.streamIDs(query, reader: "ada")
    }
    for limit in [1, 5, 8, 9, 10, 2000] {
      var query = StreamQuery(sources: [1, 2], isRead: false, limit: limit)
      #expect(try list(query) == Array(expected.reversed().prefix(limit)))
      query.isOldestFirst = true
      #expect(try list(query) == Array(expected.prefix(limit)))
      (query.above, query.below) = (id(0), id(1999))
      #expect(try list(query) == Array(expected.dropFirst().dropLast().prefix(limit)))
    }
    let other = try store.streamIDs(
      StreamQuery(sources: [1, 2], isRead: false, limit: 2000), reader: "ben")
    #expect(other == fixture.ids.filter { !gone.contains($0) }.reversed())
  }

  @Test func `windows cover a range once`() {
    for isOldestFirst in [false, true] {
      let windows = Array(
        StreamWindows(1..<5001, isWhole: false, isOldestFirst: isOldestFirst, length: 20))
      #expect(windows.map(\.count) == [256, 512, 1024, 2048, 1160])
      #expect(Set(windows.flatMap { Array($0) }).count == 5000)
      #expect(windows[0].contains(isOldestFirst ? 1 : 5000))
    }
    #expect(Array(StreamWindows(3..<9, isWhole: true, isOldestFirst: false, length: 1)) == [3..<9])
    // However long the range and the first window are.
    for range in [1..<ListBound.limit, 1..<1000, 0..<1] as [Range<Int64>] {
      let windows = Array(
        StreamWindows(range, isWhole: false, isOldestFirst: true, length: ListCount.limit))
      #expect(windows.reduce(0) { $0 + $1.count } == range.count)
    }
  }
}

/// Many articles, alternating between the sources.
private struct StoreFixtureOfMany {
  let ids: [Int64]
  private let sources: [Int64: Int64]

  init(store: SQLiteStore, articles: Int, sources count: Int) throws {
    let articles = (0..<articles).map { number in
      SampleArticle(
        ArticleDraft(identity: "\(number)", ArticleMetadata(title: "t")),
        source: Int64(1 + number % count), at: StoreFixture.now)
    }
    try store.beginRanking(at: StoreFixture.now)
    ids = try store.add(articles).compactMap(\.id)
    sources = Dictionary(uniqueKeysWithValues: zip(ids, articles.map(\.source)))
  }

  func source(_ id: Int64) -> Int64 { sources[id] ?? 0 }
}
