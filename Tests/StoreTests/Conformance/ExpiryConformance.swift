import Foundation
import Matching
import Models
import Store
import TestStore
import Testing

struct ExpiryConformance {
  private let now = ConformanceFixture.now
  private let day = 86_400.0

  private func date(daysAgo days: Double) -> Date { now.addingTimeInterval(-days * day) }

  private func unread(_ store: any Store, reader: String = "ada") throws -> [Int64] {
    try store.feed(
      FeedQuery(sort: .newest, unread: true, allVersions: true, limit: 100), reader: reader
    ).items.map(\.id)
  }

  private func expired(_ store: any Store, reader: String = "ada") throws -> [Int64] {
    try store.feed(FeedQuery(sort: .newest, expired: true, limit: 100), reader: reader).items
      .map(\.id)
  }

  @Test(arguments: StoreKind.all)
  func `unread articles of that age are read, and one undo takes it back`(
    _ kind: StoreKind
  ) async throws {
    let fixture = try ConformanceFixture(kind)
    let store = fixture.store
    let (ada, ben) = (
      try #require(try store.addReader("ada")), try #require(try store.addReader("ben"))
    )
    var ids: [Int64] = []
    for age in [0.5, 3, 4, 5, 6, 7, 8] {
      ids.append(try await fixture.add("\(age)", dated: date(daysAgo: age)))
    }
    let other = try await fixture.add("other", source: 2, dated: date(daysAgo: 9))
    // What a reader keeps stays unread, and what they read is theirs.
    try store.set(ReaderMarks(bookmarkedAt: now), of: ids[2], reader: "ada")
    _ = try store.label([ids[3]], adding: ["Works"], removing: [], reader: "ada")
    _ = try store.setNote("why", article: ids[4], reader: "ada", at: now)
    try store.mark([ids[5]], isRead: true, reader: "ada", at: now)
    let terms = [ExpiryTerm(.source(1), end: date(daysAgo: 2))]
    #expect(try await store.expireArticles(terms, of: ada.id, at: now, limit: 1) == 1)
    #expect(try await store.expireArticles(terms, of: ada.id, at: now, limit: 100) == 1)
    #expect(try await store.expireArticles(terms, of: ada.id, at: now, limit: 100) == 0)
    #expect(try expired(store) == [ids[1], ids[6]])
    #expect(try unread(store) == [ids[0], ids[2], ids[3], ids[4], other])
    #expect(try unread(store, reader: "ben").count == 8)
    #expect(try store.streamCounts(of: [1], reader: "ada")[1]?.unread == 4)
    // An opened article is the reader's.
    try store.set(ReaderMarks(readAt: now, viewedAt: now), of: ids[6], reader: "ada")
    #expect(try expired(store) == [ids[1]])
    #expect(try store.undoExpiry(reader: "ada") == 1)
    #expect(try store.undoExpiry(reader: "ada") == 0)
    #expect(try expired(store).isEmpty)
    #expect(try unread(store) == [ids[0], ids[1], ids[2], ids[3], ids[4], other])
    // The program does not repeat what was taken back.
    #expect(try await store.expireArticles(terms, of: ada.id, at: now, limit: 100) == 0)
    #expect(
      try await store.expireArticles(
        [ExpiryTerm(.source(1), end: now), ExpiryTerm(.source(2), end: now)], of: ben.id, at: now,
        limit: 100) == 8)
  }

  @Test(arguments: StoreKind.all)
  func `what a rule matched expires for its reader`(_ kind: StoreKind) async throws {
    let fixture = try ConformanceFixture(kind)
    let store = fixture.store
    let ada = try #require(try store.addReader("ada"))
    let (one, two) = (
      try await fixture.add("one", dated: date(daysAgo: 3)),
      try await fixture.add("two", dated: date(daysAgo: 3))
    )
    _ = try store.addRules([Rule("one", actions: RuleActions(expire: day))], reader: "ada")
    let rule = try #require(try await store.rules(of: "ada").first)
    #expect(rule.rule.actions.expire == day)
    let batch = RuleBatch(
      .stored(since: date(daysAgo: 9), isTrial: false), limit: 100, at: now)
    _ = try await store.applyRules(to: batch) { $0.title == "Title of one" ? [rule] : [] }
    let terms = [ExpiryTerm(.rule(rule.id), end: date(daysAgo: 1))]
    #expect(try await store.expireArticles(terms, of: ada.id, at: now, limit: 100) == 1)
    #expect(try expired(store) == [one])
    #expect(try unread(store) == [two])
  }
}
