import Foundation
import Models
import Store
import TestStore
import Testing

struct VisitConformance {
  private let now = ConformanceFixture.now

  @Test func `lists that are close to each other are one visit`() {
    let first = ReaderVisit(last: now)
    #expect(first.start(at: now + 60) == nil)
    #expect(first.noting(now + 30) == nil)
    let later = first.noting(now + 1200)
    #expect(later == ReaderVisit(last: now + 1200))
    let next = later?.noting(now + 9000)
    #expect(next == ReaderVisit(last: now + 9000, before: now + 1200))
    #expect(next?.start(at: now + 9100) == now + 1200)
    #expect(next?.start(at: now + 99_000) == now + 9000)
    // A clock that was set back.
    #expect(next?.noting(now) == nil)
  }

  @Test(arguments: StoreKind.all)
  func `what arrives after a visit is told apart`(_ kind: StoreKind) async throws {
    let fixture = try ConformanceFixture(kind)
    let store = fixture.store
    _ = try #require(try store.addReader("ada"))
    let old = try await fixture.add("old")
    #expect(try store.visit(of: "ada") == nil)
    try store.noteVisit(of: "ada", at: now + 60)
    try store.noteVisit(of: "ada", at: now + 70)
    #expect(try store.visit(of: "ada") == ReaderVisit(last: now + 60))
    #expect(try store.newestArticle(before: now + 60) == nil)
    // Published long ago, but it arrives only now; and one that the reader has read.
    try await fixture.store(
      [ConformanceFixture.draft("late"), ConformanceFixture.draft("seen")],
      dated: now - 9 * 86_400, at: now + 5000)
    let newest = try #require(try store.newestArticle(before: now + 60))
    #expect(newest == old)
    #expect(try store.storiesArrived(after: newest, in: nil, reader: "ada") == 2)
    #expect(try store.storiesArrived(after: newest, in: "sport", reader: "ada") == 0)
    for sort in [FeedQuery.Sort.newest, .rank(.today)] {
      var query = FeedQuery(sort: sort, allVersions: true)
      query.newerThan = newest
      let found = try store.feed(query, reader: "ada").items.compactMap(\.article.headline)
      #expect(Set(found) == ["Title of late", "Title of seen"])
      query.newerThan = .max
      #expect(try store.feed(query, reader: "ada").items.isEmpty)
    }
    try store.mark([newest + 2], isRead: true, reader: "ada", at: now)
    #expect(try store.storiesArrived(after: newest, in: "world", reader: "ada") == 1)
    #expect(try store.storiesArrived(after: newest, in: "WORLD", reader: "ben") == 2)
    try store.noteVisit(of: "ada", at: now + 6000)
    #expect(try store.visit(of: "ada") == ReaderVisit(last: now + 6000, before: now + 60))
  }

  @Test(arguments: StoreKind.all)
  func `a place in an article is kept until its end`(_ kind: StoreKind) async throws {
    let fixture = try ConformanceFixture(kind)
    let store = fixture.store
    let (one, two) = (try await fixture.add("one"), try await fixture.add("two"))
    #expect(ReadingPosition(block: 4, blocks: 4, at: now) == nil)
    #expect(ReadingPosition(block: -1, blocks: 4, at: now) == nil)
    #expect(ReadingPosition(block: 1, blocks: .max, at: now) == nil)
    let position = try #require(ReadingPosition(block: 3, blocks: 12, at: now))
    #expect(position.block(of: 24) == 6)
    #expect(position.block(of: .max) == 250_000)
    #expect(try store.setPosition(position, article: one, reader: "ada"))
    #expect(
      try store.setPosition(
        ReadingPosition(block: 1, blocks: 2, at: now + 1), article: two, reader: "ada"))
    #expect(try !store.setPosition(position, article: 99, reader: "ada"))
    #expect(try store.articlesBegun(by: "ada", limit: 9) == [two, one])
    #expect(try store.articlesBegun(by: "ben", limit: 9).isEmpty)
    #expect(try store.annotations(of: [one], reader: "ada")[one]?.position == position)
    #expect(
      try store.wholeArticles([one], reader: "ada").articles.first?.annotations.position
        == position)
    #expect(
      try store.setPosition(
        ReadingPosition(block: 0, blocks: 9, at: now), article: two, reader: "ada"))
    #expect(try store.setPosition(nil, article: one, reader: "ada"))
    #expect(try store.articlesBegun(by: "ada", limit: 9).isEmpty)
  }

  @Test(arguments: StoreKind.all)
  func `an article that is shared waits until it was seen`(_ kind: StoreKind) async throws {
    let fixture = try ConformanceFixture(kind)
    let store = fixture.store
    for name in ["ada", "ben"] { _ = try #require(try store.addReader(name)) }
    let (one, two) = (try await fixture.add("one"), try await fixture.add("two"))
    func shared(_ date: Date) throws -> [SharedArticle] {
      try store.sharedArticles(with: "ben", shownSince: date)
    }
    #expect(throws: SharingRefusal.noSuchReader) {
      try store.share(one, with: "cy", from: "ada", at: now)
    }
    #expect(throws: SharingRefusal.same) {
      try store.share(one, with: "ada", from: "ada", at: now)
    }
    try store.share(one, with: "ben", from: "ada", at: now)
    try store.share(two, with: "ben", from: "ada", at: now + 1)
    try store.share(99, with: "ben", from: "ada", at: now + 1)
    #expect(
      try shared(now) == [two, one].map { SharedArticle(article: $0, sender: "ada") })
    try store.noteShown(shared: [one], to: "ben", at: now + 10)
    try store.noteShown(shared: [one], to: "ben", at: now + 20)
    #expect(try shared(now + 10).count == 2)
    #expect(try shared(now + 11).map(\.article) == [two])
    try store.set(ReaderMarks(readAt: now + 30, viewedAt: now + 30), of: two, reader: "ben")
    #expect(try shared(now + 11).isEmpty)
    // Once more.
    try store.share(one, with: "ben", from: "ada", at: now + 40)
    #expect(try shared(now + 50).map(\.article) == [one])
    try store.setAcceptsShares(false, of: "ben", at: now)
    #expect(try !store.acceptsShares("ben"))
    #expect(try shared(now).isEmpty)
    #expect(throws: SharingRefusal.refused) {
      try store.share(one, with: "ben", from: "ada", at: now)
    }
    try store.setAcceptsShares(true, of: "ben", at: now)
    #expect(try store.acceptsShares("ben"))
  }

  @Test(arguments: StoreKind.all)
  func `a shared article of another's source can be opened`(_ kind: StoreKind) async throws {
    let fixture = try ConformanceFixture(kind)
    let store = fixture.store
    let (ada, _) = (
      try #require(try store.addReader("ada")), try #require(try store.addReader("ben"))
    )
    _ = try store.addOwnSource(
      SourceListing(name: "Own", url: "https://own.example/feed", categories: ["own"]),
      of: ada.id, at: now)
    let source = try #require(try store.streamSources(reader: "ada").first { $0.name == "Own" })
    let id = try await fixture.add("own", source: source.id)
    #expect(try store.foreign([id], to: "ben") == [id])
    try store.share(id, with: "ben", from: "ada", at: now)
    #expect(try store.foreign([id], to: "ben").isEmpty)
  }
}
