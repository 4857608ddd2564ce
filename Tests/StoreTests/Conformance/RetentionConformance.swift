import Foundation
import Models
import Store
import TestStore
import Testing

struct RetentionConformance {
  private let now = ConformanceFixture.now

  /// Ten articles of a source, a day apart, and four of another.
  private func fixture(_ kind: StoreKind) throws -> ConformanceFixture {
    let fixture = try ConformanceFixture(kind)
    for day in 0..<10 {
      let dated = now.addingTimeInterval(Double(-day) * 86_400)
      try fixture.store.add(ConformanceFixture.draft("c\(day)"), dated: dated, at: now)
      guard day < 4 else { continue }
      try fixture.store.add(ConformanceFixture.draft("g\(day)"), source: 2, dated: dated, at: now)
    }
    return fixture
  }

  private func titles(
    _ settings: RetentionSettings, limit: Int = 100, in store: any Store
  ) throws -> [String] {
    try store.outdated(settings, at: now, limit: limit).map { String(($0.title ?? "").suffix(2)) }
  }

  @Test(arguments: StoreKind.all)
  func `articles over the limits expire, the oldest first`(_ kind: StoreKind) throws {
    let store = try fixture(kind).store
    #expect(try titles(RetentionSettings(), in: store) == [])
    #expect(try titles(RetentionSettings(days: 7), in: store) == ["c9", "c8"])
    #expect(try titles(RetentionSettings(days: 7), limit: 1, in: store) == ["c9"])
    #expect(
      try store.outdated(RetentionSettings(days: 8), at: now, limit: 9).map(\.reason)
        == [.age(days: 8)])
    #expect(
      try titles(RetentionSettings(articlesPerSource: 3), in: store).sorted()
        == ["c3", "c4", "c5", "c6", "c7", "c8", "c9", "g3"])
  }

  @Test(arguments: StoreKind.all)
  func `a bookmarked article never expires`(_ kind: StoreKind) throws {
    let store = try fixture(kind).store
    let id = try #require(
      try store.outdated(RetentionSettings(days: 7), at: now, limit: 1).first?.id)
    try store.set(ReaderMarks(bookmarkedAt: now), of: id, reader: "ada")
    #expect(try titles(RetentionSettings(days: 7), in: store) == ["c8"])
    #expect(try !titles(RetentionSettings(articlesPerSource: 1), in: store).contains("c9"))
  }

  @Test(arguments: StoreKind.all)
  func `a shared article stays until the other reader was shown it or opened it`(
    _ kind: StoreKind
  ) throws {
    let store = try fixture(kind).store
    for name in ["ada", "ben"] { _ = try store.addReader(name) }
    let week = RetentionSettings(days: 7)
    let old = try store.outdated(week, at: now, limit: 9).map(\.id)
    #expect(old.count == 2)
    for id in old { try store.share(id, with: "ben", from: "ada", at: now) }
    #expect(try store.outdated(week, at: now, limit: 9).isEmpty)
    try store.noteShown(shared: [old[0]], to: "ben", at: now)
    #expect(try store.outdated(week, at: now, limit: 9).map(\.id) == [old[0]])
    try store.set(ReaderMarks(viewedAt: now.addingTimeInterval(60)), of: old[1], reader: "ben")
    #expect(try store.outdated(week, at: now, limit: 9).map(\.id) == old)
  }

  @Test(arguments: StoreKind.all)
  func `a deleted article is not stored again while its feed lists it`(
    _ kind: StoreKind
  ) async throws {
    let store = try fixture(kind).store
    func put(_ identity: String) throws -> DraftOutcome? {
      try store.add([SampleArticle(ConformanceFixture.draft(identity), at: now)]).first
    }
    #expect(try await store.deleteOutdated(.age(days: 7), at: now, limit: 9) == 2)
    #expect(try put("c9") == .deleted)
    try await store.endRetention(forgettingBefore: now)
    #expect(try put("c8") == .deleted)
    try await store.endRetention(forgettingBefore: now.addingTimeInterval(1))
    #expect(try put("c8") == .inserted(id: 15))
    #expect(try store.inspect().isSound)
  }

  @Test(arguments: StoreKind.all)
  func `a clock that has jumped deletes nothing`(_ kind: StoreKind) throws {
    let future = now.addingTimeInterval(20 * 365 * 86_400)
    let expired = try fixture(kind).store.outdated(
      RetentionSettings(days: 7), at: future, limit: 100)
    #expect(expired.isEmpty)
  }
}
