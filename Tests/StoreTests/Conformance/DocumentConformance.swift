import Foundation
import Models
import Store
import Testing

struct DocumentConformance {
  let now = ConformanceFixture.now

  @Test(arguments: StoreKind.all)
  func `an article is new, unchanged, updated or edited`(_ kind: StoreKind) async throws {
    let fixture = try ConformanceFixture(kind)
    var draft = ConformanceFixture.draft("a")
    let first = try await fixture.store([draft, ConformanceFixture.draft("b")])
    #expect(first.counts == DocumentCounts(new: 2))
    // Documents list the oldest article last; it gets the lowest id.
    let ids = first.findings?.articles.compactMap(\.outcome.id) ?? []
    #expect(ids.count == 2 && ids[0] > ids[1])
    func outcomes() async throws -> [DraftOutcome] {
      try await fixture.store([draft]).findings?.articles.map(\.outcome) ?? []
    }
    #expect(try await outcomes() == [.unchanged(id: ids[0])])
    draft.metadata.tags = ["news"]
    #expect(try await outcomes() == [.updated(id: ids[0])])
    draft.metadata.title = "Another headline"
    #expect(try await outcomes() == [.edited(id: ids[0])])
    #expect(try await fixture.store.pollableSources()["courier"]?.isEmpty == false)
  }

  /// Apps ask for what arrived since their last answer, and a document waits to be stored.
  @Test(arguments: StoreKind.all)
  func `an article's time is that of the transaction that stores it`(_ kind: StoreKind)
    async throws
  {
    let fixture = try ConformanceFixture(kind)
    let turn = now.addingTimeInterval(40)
    _ = try await fixture.store([ConformanceFixture.draft("a")], clock: { turn })
    #expect(try fixture.store.lastArrival() == turn)
    // A clock that was set back does not place it before its reception.
    _ = try await fixture.store([ConformanceFixture.draft("b")], at: turn + 9, clock: { turn })
    #expect(try fixture.store.lastArrival() == turn + 9)
  }

  @Test(arguments: StoreKind.all)
  func `all metadata is stored, replaced and shown in lists, whole and to apps`(
    _ kind: StoreKind
  ) async throws {
    let fixture = try ConformanceFixture(kind)
    var draft = ConformanceFixture.draft("a")
    draft.metadata = ArticleMetadata(
      title: "Title", summary: "Summary", url: "https://courier.example/a",
      authors: ["Ada", "Ben Ng"], tags: ["news", "sea"], language: "en-GB",
      image: "https://courier.example/a.jpg", commentsURL: "https://courier.example/a#comments",
      published: now, modified: now.addingTimeInterval(60), wordCount: 2)
    for metadata in [draft.metadata, ArticleMetadata(wordCount: 3), draft.metadata] {
      draft.metadata = metadata
      let outcome = try await fixture.store([draft]).findings?.articles[0].outcome
      let id = try #require(outcome?.id)
      let store = fixture.store
      #expect(try store.articles([id], reader: nil).map(\.article.metadata) == [metadata])
      #expect(
        try store.wholeArticles([id], reader: nil).articles.map(\.ranked.article.metadata)
          == [metadata])
      #expect(try store.streamItems([id], reader: "ada").map(\.metadata) == [metadata])
    }
  }

  @Test(arguments: StoreKind.all)
  func `articles of a feed that changes its ids are found by address and headline`(
    _ kind: StoreKind
  ) async throws {
    let fixture = try ConformanceFixture(kind)
    var draft = ConformanceFixture.draft("a")
    draft.urlKey = "courier.example/a"
    let id = try await fixture.store([draft]).findings?.articles[0].outcome.id
    draft.identity = "another"
    #expect(try await fixture.store([draft]).findings?.articles[0].outcome.id == id)
    // In another source it is another article.
    let other = try await fixture.store([draft], source: 2).findings?.articles[0].outcome
    #expect(other?.id != id)
  }

  @Test(arguments: StoreKind.all)
  func `a decision receives the stored state`(_ kind: StoreKind) async throws {
    let fixture = try ConformanceFixture(kind)
    var draft = ConformanceFixture.draft("a")
    draft.counters = [.comments: 3]
    let event = LoggedEvent(.counter(.comments, count: 3), at: now, votes: 2)
    let stored = try await fixture.store([draft]) { _, _ in
      var change = DocumentChanges.Article()
      (change.keys, change.counters) = (RankKeys(today: 5, now: 6), [.comments: 3])
      change.events = [event]
      return change
    }
    let new = try #require(stored.findings)
    #expect(new.source == "Courier" && new.category == "world")
    #expect(new.norms.isEmpty && new.articles[0].counters.isEmpty)
    #expect(new.articles[0].counted == 1 && new.articles[0].termCounts == [1])
    draft.counters = [.comments: 9]
    let known = try #require(
      try await fixture.store([draft, ConformanceFixture.draft("b")]).findings)
    #expect(known.articles[0].counters == [.comments: 3])
    #expect(known.articles[0].highestRecorded == [.comments: 3])
    #expect(known.articles[0].keys == RankKeys(today: 5, now: 6))
    #expect(known.articles[1].counted == 2 && known.articles[1].termCounts == [2])
  }

  @Test(arguments: StoreKind.all)
  func `a deleted article is not stored again`(_ kind: StoreKind) async throws {
    let fixture = try ConformanceFixture(kind)
    let old = now.addingTimeInterval(-40 * 86_400)
    let id = try await fixture.add("old", dated: old)
    _ = try await fixture.add("new")
    let settings = RetentionSettings(days: 30)
    #expect(try fixture.store.outdated(settings, at: now, limit: 9).map(\.id) == [id])
    #expect(
      try await fixture.store.deleteOutdated(.age(days: 30), at: now, limit: 9) == 1)
    let again = try await fixture.store([ConformanceFixture.draft("old")], dated: old)
    #expect(again.findings?.articles.map(\.outcome) == [.deleted])
    #expect(again.counts == DocumentCounts(unchanged: 1))
    // Unless its feed has not listed it for a long time.
    try await fixture.store.endRetention(forgettingBefore: now.addingTimeInterval(1))
    #expect(try await fixture.store([ConformanceFixture.draft("old")], dated: old).counts.new == 1)
  }

  @Test(arguments: StoreKind.all)
  func `a source keeps its newest articles`(_ kind: StoreKind) async throws {
    let fixture = try ConformanceFixture(kind)
    var ids: [Int64] = []
    for day in 0..<4 {
      ids.append(
        try await fixture.add("\(day)", dated: now.addingTimeInterval(Double(day) * 86_400)))
    }
    _ = try await fixture.add("other", source: 2)
    #expect(try await fixture.store.sources(withMoreThan: 3) == [1])
    #expect(
      try await fixture.store.deleteOutdated(.count(articles: 3, source: 1), at: now, limit: 9)
        == 1)
    #expect(try await fixture.store.sources(withMoreThan: 3) == [])
    let left = try await fixture.store(ids.indices.map { ConformanceFixture.draft("\($0)") })
    #expect(left.counts == DocumentCounts(updated: 0, unchanged: 4))
    #expect(left.findings?.articles[0].outcome == .deleted)
  }

  @Test(arguments: StoreKind.all)
  func `a new half-life rebuilds all ranking keys from their histories`(
    _ kind: StoreKind
  ) async throws {
    let fixture = try ConformanceFixture(kind)
    let event = LoggedEvent(.coverage(source: 2), at: now, votes: 2)
    let stored = try await fixture.store(["a", "b"].map { ConformanceFixture.draft($0) }) {
      (_, place) in
      var change = DocumentChanges.Article()
      if place == 0 { change.events = [event] }
      return change
    }
    let ids = stored.findings?.articles.compactMap(\.outcome.id) ?? []
    var settings = RankingSettings()
    settings.halfLife *= 2
    var histories: [RankHistory] = []
    let basis = try fixture.store.establishRanking(settings, at: now.addingTimeInterval(99)) {
      histories.append($1)
      return RankKeys(today: Double($1.article), now: 0)
    }
    // The epoch never changes.
    #expect(basis == RankingBasis(epoch: now, settings: settings))
    #expect(histories.map(\.article) == ids.sorted())
    #expect(histories.map(\.log) == [[], [event]])
    #expect(histories.map(\.dated) == [now, now])
    // The same settings cause no rebuild.
    _ = try fixture.store.establishRanking(settings, at: now) { _, history in
      Issue.record("rebuilt \(history.article)")
      return RankKeys(today: 0, now: 0)
    }
    #expect(try fixture.store.inspect().isSound)
  }
}
