import Foundation
import Models
import Testing

struct ReadingListTests {
  private let date = Date(timeIntervalSince1970: 1_700_000_000)

  private func entries(_ ids: some Sequence<Int>) -> [ReadingList.Entry] {
    ids.map { ReadingList.Entry(article: Int64($0), score: Double(100 - $0)) }
  }

  private func cursor(_ id: Int64) -> FeedCursor { FeedCursor(value: Double(-id), id: id) }

  private func list() -> ReadingList {
    var list = ReadingList(
      id: 9, at: date, query: FeedQuery(category: "world", unread: true, limit: 3),
      entries: entries(1...3), next: cursor(3))
    list.append(entries(4...6), next: cursor(6))
    return list
  }

  @Test func `pages are shown again as they were`() throws {
    let list = list()
    let first = try #require(list.page(after: nil, limit: 3))
    #expect(first.entries.map(\.article) == [1, 2, 3] && first.first == 0)
    let next = try #require(first.next)
    #expect(next.list == 9 && next.offset == 3 && next.value == -3)
    let second = try #require(list.page(after: next, limit: 3))
    #expect(second.entries.map(\.article) == [4, 5, 6] && second.first == 3)
    // What was not shown yet is for the store to find.
    #expect(list.page(after: second.next, limit: 3) == nil)
    #expect(list.page(after: cursor(77), limit: 3) == nil)
  }

  @Test func `a page of another length ends inside a shown one`() throws {
    let page = try #require(list().page(after: nil, limit: 5))
    #expect(page.entries.map(\.article) == [1, 2, 3])
    let short = try #require(list().page(after: page.next, limit: 2))
    #expect(short.entries.map(\.article) == [4, 5])
    #expect(short.next?.id == 5 && short.next?.list == 9 && short.next?.offset == 5)
    // After the list expires, it repeats the page rather than skip an article.
    #expect(short.next?.value == -3)
    #expect(list().page(after: short.next, limit: 2)?.entries.map(\.article) == [6])
  }

  @Test func `an article of a later page keeps its first place`() {
    var list = list()
    list.append(entries([2, 7, 7]), next: nil)
    #expect(list.entries.map(\.article) == [1, 2, 3, 4, 5, 6, 7])
    #expect(list.articles(from: 3, isForward: true) == [4, 5, 6, 7])
    #expect(list.articles(from: 3, isForward: false) == [2, 1])
    #expect(list.articles(from: 8, isForward: true) == nil)
  }

  @Test func `the article of a cursor has a place even if it was not shown`() throws {
    var list = ReadingList(
      id: 9, at: date, query: nil, entries: entries(1...2), next: cursor(3))
    #expect(list.entries.map(\.article) == [1, 2, 3])
    list.append(entries(4...4), next: nil)
    #expect(list.page(after: cursor(3), limit: 9)?.entries.map(\.article) == [4])
  }

  @Test func `a list in its reader's own order counts its places itself`() {
    let own = FeedCursor(value: 1, id: 3, list: 9, offset: 5)
    let list = ReadingList(id: 9, at: date, query: nil, entries: entries(1...3), next: own)
    #expect(list.pages.last?.next == own)
  }

  @Test func `a full list takes no more`() {
    var list = ReadingList(
      id: 9, at: date, query: nil, entries: entries(1...999), next: cursor(999))
    var isAdded = list.append(entries(1000...1040), next: cursor(1040))
    #expect(isAdded && list.entries.count == ReadingList.maxEntries)
    isAdded = list.append(entries(1041...1050), next: nil)
    #expect(!isAdded)
    #expect(list.page(after: cursor(1040), limit: 10) == nil)
  }

  @Test func `a list is stored and read without loss`() throws {
    var whole = list()
    whole.query?.since = date
    whole.query?.sort = .newest
    whole.entries[0].score = .infinity
    let read = try #require(
      ReadingList(id: 9, at: date, bytes: whole.bytes, continuation: whole.continuation))
    #expect(read == whole)
  }

  @Test func `a damaged list is none`() {
    let whole = list()
    #expect(
      ReadingList(id: 9, at: date, bytes: whole.bytes.dropLast(), continuation: whole.continuation)
        == nil)
    #expect(ReadingList(id: 9, at: date, bytes: whole.bytes, continuation: "{}") == nil)
    #expect(ReadingList(id: 9, at: date, bytes: whole.bytes, continuation: "") == nil)
  }
}
