import Foundation
import Models
import Store
import TestStore
import Testing
import Words

struct NoticeConformance {
  private let now = ConformanceFixture.now
  private let target = "hook"

  private var watching: NoticeTarget {
    var watching = NoticeTarget(name: target, way: .command(["true"]))
    watching.failingFor = 3600
    return watching
  }

  /// Two sources that have failed for a day.
  private func failing(_ kind: StoreKind) async throws -> any Store {
    let fixture = try ConformanceFixture(kind)
    for (place, url) in ConformanceFixture.urls.enumerated() {
      var state = FeedState(url: url)
      state.failures = 9
      state.firstFailure = now.addingTimeInterval(-86_400)
      state.lastError = .verbatim("No answer \(place).")
      try await fixture.store([], source: Int64(place + 1), state: state)
    }
    return fixture.store
  }

  private func claim(
    _ store: any Store, limit: Int = 9, after seconds: Double = 0
  ) async throws -> [OutgoingNotice] {
    try await store.claimNotices(
      of: target, limit: { _ in limit }, at: now.addingTimeInterval(seconds))
  }

  @Test(arguments: StoreKind.all)
  func `a failing source is reported once, and a target is paused after a notice`(
    _ kind: StoreKind
  ) async throws {
    let store = try await failing(kind)
    #expect(try await store.nextNotice(of: target) == nil)
    for _ in 0..<2 { try await store.noteNotices(for: [watching], reader: "ada", at: now) }
    #expect(try await store.nextNotice(of: target) != nil)
    let first = try await claim(store, limit: 1)
    #expect(first.map(\.subject) == [.source("Courier")] && first.map(\.reader) == ["ada"])
    #expect(first.map(\.reason.english) == ["failing: No answer 0."])
    // The target pauses.
    #expect(try await claim(store, after: NoticePace.pause - 1).isEmpty)
    try await store.markNoticesSent(first.map(\.id), of: target)
    let second = try await claim(store, after: NoticePace.pause)
    #expect(second.map(\.subject) == [.source("Goal")])
    try await store.markNoticesSent(second.map(\.id), of: target)
    try await store.noteNotices(for: [watching], reader: "ada", at: now)
    #expect(try await claim(store, after: 9999).isEmpty)
    #expect(try await store.nextNotice(of: target) == nil)
    #expect(try await store.claimNotices(of: "none", limit: { _ in 9 }, at: now).isEmpty)
  }

  @Test(arguments: StoreKind.all)
  func `failed notices wait, and their target is reported as failing`(_ kind: StoreKind)
    async throws
  {
    let store = try await failing(kind)
    try await store.noteNotices(for: [watching], reader: "ada", at: now)
    let ids = try await claim(store).map(\.id)
    #expect(ids.count == 2)
    #expect(try store.noticeTroubles().isEmpty)
    let until = now.addingTimeInterval(600)
    try await store.requeueNotices(
      ids, of: target, because: "It is down.", isTry: true, until: until)
    #expect(try await store.noticeFailures(of: target) == 1)
    // What was not even tried is no failure.
    try await store.requeueNotices(
      ids, of: target, because: "It is down.", isTry: false, until: until)
    #expect(try await store.noticeFailures(of: target) == 1)
    #expect(try await store.noticeFailures(of: "none") == 0)
    let troubles = try store.noticeTroubles()
    #expect(troubles.map(\.target) == [target] && troubles.map(\.waiting) == [2])
    #expect(troubles.map(\.failure) == ["It is down."])
    #expect(try await store.nextNotice(of: target) == until)
    #expect(try await claim(store, after: 599).isEmpty)
    // The closure for the limit gets the number of failures.
    let again = try await store.claimNotices(of: target, limit: { $0 }, at: until)
    #expect(again.map(\.id) == [ids[0]])
    try await store.markNoticesSent(again.map(\.id), of: target)
    #expect(try store.noticeTroubles().isEmpty)
    #expect(try await store.noticeFailures(of: target) == 0)
  }

  @Test(arguments: StoreKind.all)
  func `a notice that waits too long is given up, and an interrupted one is not repeated`(
    _ kind: StoreKind
  ) async throws {
    let store = try await failing(kind)
    try await store.noteNotices(for: [watching], reader: "ada", at: now)
    let taken = try await claim(store, limit: 1)
    let later = now.addingTimeInterval(1)
    #expect(
      try await store.endLostNotices(of: target, takenBefore: now, areTriedAgain: false) == 0)
    #expect(
      try await store.endLostNotices(of: target, takenBefore: later, areTriedAgain: true) == 1)
    #expect(try await claim(store, limit: 1, after: 100).map(\.id) == taken.map(\.id))
    let end = now.addingTimeInterval(101)
    #expect(
      try await store.endLostNotices(of: target, takenBefore: end, areTriedAgain: false) == 1)
    #expect(try await store.giveUpNotices(of: target, before: now) == 0)
    #expect(try await store.giveUpNotices(of: target, before: later) == 1)
    #expect(try await claim(store, after: 9999).isEmpty)
  }

  @Test(arguments: StoreKind.all)
  func `a story is reported once configured sources have it, also if others had it earlier`(
    _ kind: StoreKind
  ) async throws {
    let fixture = try ConformanceFixture(kind)
    let ada = try #require(try fixture.store.addReader("ada"))
    let letters = SourceListing(
      name: "Letters", url: "https://letters.example/feed", categories: ["essays"])
    let own = try #require(try fixture.store.addOwnSource(letters, of: ada.id, at: now))
    var stories = NoticeTarget(name: target, way: .command(["true"]))
    stories.minimumSources = 2
    /// An article of the story, stored some seconds later.
    func addArticle(_ source: Int64, after seconds: Double) async throws -> Int64 {
      let stored = try await fixture.store(
        [ConformanceFixture.draft("of \(source)")], source: source,
        at: now.addingTimeInterval(seconds))
      let id = try #require(stored.findings?.articles.first?.outcome.id)
      let place = StoryMembership(article: id, story: 1, source: source, dated: now)
      try await fixture.store.clusterBatch([id], at: now.addingTimeInterval(seconds)) {
        findings, _ in
        var changes = ClusteringChanges(compared: findings.compared, articlesSince: 0)
        changes.steps = [.place(place)]
        return changes
      }
      return id
    }
    _ = try await addArticle(1, after: 0)
    _ = try await addArticle(own, after: 0)
    // Of the two sources that had it before the target was known, one is a reader's own.
    try await fixture.store.noteNotices(
      for: [stories], reader: "ada", at: now.addingTimeInterval(10))
    #expect(try await claim(fixture.store, after: 10).isEmpty)
    let last = try await addArticle(2, after: 20)
    try await fixture.store.noteNotices(
      for: [stories], reader: "ada", at: now.addingTimeInterval(30))
    let notices = try await claim(fixture.store, after: 30)
    #expect(notices.map(\.reason) == [Message(.noticeStory, 2)])
    #expect(notices.first.map { $0.subject == .article(last) || $0.subject == .article(1) } == true)
  }
}
