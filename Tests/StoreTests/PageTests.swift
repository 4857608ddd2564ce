import Foundation
import GRDB
import Models
import TestStore
import Testing

@testable import SQLiteStore
@testable import Store

struct PageTests {
  let fixture: StoreFixture
  let now = StoreFixture.now

  init() throws {
    fixture = try StoreFixture()
  }

  func read<Value>(_ body: (StoreReader) throws -> Value) throws -> Value {
    try fixture.store.read(body)
  }

  func write<Value>(_ body: (StoreWriter) throws -> Value) throws -> Value {
    try fixture.store.write(body)
  }

  func add(_ identity: String, source: Int64 = 1, rank: Double) throws -> Int64 {
    let id = try fixture.add(identity, source: source, rank: rank, text: "teaser of \(identity)")
    try write { writer in
      try writer.db.execute(
        sql: "UPDATE article SET url = 'https://courier.example/' || identity WHERE id = ?",
        arguments: [id])
      try writer.enqueuePage(id, because: "short", at: now)
    }
    return id
  }

  func wanted(
    _ limit: Int = 100, perSource: Int = 100, sources: [Int64] = [1, 2], later: Double = 0,
    only: [Int64]? = nil
  ) async throws -> [Int64] {
    try await fixture.store.duePages(
      QueueRequest(
        sources: sources, now: now.addingTimeInterval(later), limit: limit,
        perSource: perSource, articles: only)
    ).map(\.article)
  }

  func keep(
    _ id: Int64, _ text: String, shown: Bool = true, isEdit: Bool = true,
    at date: Date = StoreFixture.now
  ) async throws {
    let page = PageText(
      html: "<p>\(text)</p>", text: text, words: text.split(separator: " ").count,
      authors: ["Page Author"], language: "en", image: "https://i.example/1")
    _ = try await fixture.store.keepPage(
      FetchedPage(
        article: id, text: page, site: "courier.example", address: id, blocks: [],
        leadPicture: nil),
      at: date
    ) { _ in
      PageDecision(
        isShown: shown, reason: "longer", feedText: "teaser", feedWords: 1, isEdit: isEdit)
    }
  }

  func page(_ id: Int64) throws -> PageReport? {
    try whole(id)?.offline.page
  }

  func whole(_ id: Int64) throws -> WholeArticle? { try fixture.store.whole(id) }

  func revisions(_ id: Int64) throws -> [ArticleRevision]? { try whole(id)?.offline.revisions }

  func found(_ word: String) throws -> [Int64] {
    try read { try $0.search(SearchQuery(word), reader: nil) }.map(\.article.id)
  }

  @Test func `a cheap check tells whether a fetch is due`() async throws {
    #expect(try await !fixture.store.isFetchDue(at: now))
    _ = try add("one", rank: 1)
    #expect(try await fixture.store.isFetchDue(at: now))
    #expect(try await !fixture.store.isFetchDue(at: now.addingTimeInterval(-1)))
  }

  @Test func `the highest ranks come first, and each source has a limit`() async throws {
    let low = try add("low", rank: 1)
    let high = try add("high", rank: 9)
    let other = try add("other", source: 2, rank: 5)
    #expect(try await wanted() == [high, other, low])
    #expect(try await wanted(perSource: 1) == [high, other])
    #expect(try await wanted(1) == [high])
    #expect(try await wanted(sources: [2]) == [other])
    #expect(try await wanted(only: [low]) == [low])
    #expect(try await wanted(later: -1) == [])
  }

  @Test func `the same words create no revision`() async throws {
    let id = try add("a", rank: 1)
    try await keep(id, "one two three")
    try await keep(id, "one two", isEdit: false)
    #expect(try revisions(id) == [])
    #expect(try whole(id)?.content?.html == "<p>one two</p>")
  }

  @Test func `the choice gets the stored texts`() async throws {
    let id = try add("a", rank: 1)
    try await keep(id, "one two three")
    let page = FetchedPage(
      article: id, text: PageText(html: "<p>one</p>", text: "one", words: 1),
      site: "courier.example", address: id, blocks: [], leadPicture: nil)
    let decision = try await fixture.store.keepPage(page, at: now) { stored in
      PageDecision(
        isShown: false, reason: stored.shownPage ?? "none",
        feedText: stored.feed.content.html ?? "", feedWords: 3)
    }
    #expect(decision.decision?.reason == "<p>one two three</p>")
    #expect(decision.decision?.feedText == "<p>teaser of a</p>")
    var gone = page
    gone.article = 99
    let none = try await fixture.store.keepPage(gone, at: now) { _ in
      PageDecision(isShown: true, reason: "", feedText: "", feedWords: 0)
    }
    #expect(none.decision == nil)
  }

  @Test func `failure reasons of pages are counted by source`() async throws {
    let ids = try (0..<3).map { try add("\($0)", rank: 1) } + [add("x", source: 2, rank: 1)]
    for id in ids.dropLast() {
      try await fixture.store.endPageAttempt(
        id, .failed(reason: "Gone.", tries: 1, due: id == ids[0] ? now : nil))
    }
    #expect(
      try fixture.store.offlineReport(troubles: 9).troubles
        == [PageTrouble(source: "Courier", reason: "Gone.", pages: 3, givenUp: 2)])
    try await keep(ids[2], "A text that came in the end.")
    let outcomes = try read { try $0.pageOutcomes() }
    #expect(
      outcomes == [
        1: PageOutcomes(
          fetched: 1, failed: 1, givenUp: 1,
          troubles: [.init(reason: "Gone.", pages: 2, givenUp: 1)]),
        2: PageOutcomes(waiting: 1),
      ])
  }

  @Test func `a claim of a page is exclusive and expires`() async throws {
    let id = try add("a", rank: 1)
    let until = now.addingTimeInterval(300)
    let store = fixture.store
    #expect(try await store.claimPage(id, at: now, until: until, force: false))
    #expect(try await !store.claimPage(id, at: now, until: until, force: false))
    #expect(try await store.claimPage(id, at: now, until: until, force: true))
    #expect(try await wanted() == [])
    #expect(try await wanted(later: 300) == [id])
  }

  @Test func `a failure is stored, retried and given up`() async throws {
    let id = try add("a", rank: 1)
    let due = now.addingTimeInterval(1800)
    #expect(try page(id)?.status == .waiting)
    try await fixture.store.endPageAttempt(id, .failed(reason: "No.", tries: 1, due: due))
    #expect(try page(id) == PageReport(wanted: "short", due: due, tries: 1, failure: "No."))
    #expect(try page(id)?.status == .failed)
    try await fixture.store.endPageAttempt(id, .failed(reason: "No.", tries: 2, due: nil))
    #expect(try page(id)?.status == .givenUp)
    #expect(try fixture.store.offlineReport(troubles: 0).pages == PageCounts(givenUp: 1))
  }

  @Test func `a page's text is shown, indexed and counted, and the feed's text is kept`()
    async throws
  {
    let id = try add("a", rank: 1)
    try await keep(id, "the whole story of the harbour")
    let content = try whole(id)?.content
    #expect(content?.html == "<p>the whole story of the harbour</p>")
    #expect(try found("harbour") == [id])
    #expect(try found("teaser") == [])
    let article = try read { try $0.articles([id], reader: nil) }.first?.article
    #expect(article?.wordCount == 6)
    // Values from the feed are kept.
    #expect(article?.authors == ["Ada Lovelace", "Ben Ng"])
    #expect(article?.image == "https://i.example/1")
    let feed = try read { try $0.feedText(id) }
    #expect(feed?.content.html == "<p>teaser of a</p>")
    #expect(try page(id)?.shown == .page)
    #expect(try page(id)?.status == .fetched)
    #expect(try await wanted(later: 1e9) == [])
    // The feed's text before the first page is not a revision.
    #expect(try revisions(id) == [])
  }

  @Test func `a page that is not shown changes nothing for readers`() async throws {
    let id = try add("a", rank: 1)
    try await keep(id, "cookies and terms", shown: false)
    #expect(try whole(id)?.content?.html == "<p>teaser of a</p>")
    #expect(try found("teaser") == [id])
    #expect(try page(id)?.shown == .feed)
  }

  @Test func `a changed text of a shown page creates a revision, the same words do not`()
    async throws
  {
    let id = try add("a", rank: 1)
    try await keep(id, "the whole story")
    try await keep(id, "the  whole\nstory")
    #expect(try revisions(id) == [])
    try await keep(id, "the whole story, corrected", at: now.addingTimeInterval(9))
    let kept = try #require(try revisions(id))
    #expect(kept.map(\.origin) == [.page])
    #expect(kept.first?.content.html == "<p>the  whole\nstory</p>")
  }

  @Test func `an edit of the feed keeps the shown page and requests it again`() async throws {
    let id = try add("a", rank: 1)
    try await keep(id, "the whole story")
    var draft = fixture.draft("a", text: "another teaser")
    draft.metadata.url = "https://courier.example/a"
    #expect(try fixture.edit(draft) == .edited(id: id))
    #expect(try whole(id)?.content?.html == "<p>the whole story</p>")
    #expect(try found("whole") == [id])
    #expect(try revisions(id) == [])
    try write { try $0.requeuePage(id, at: now, pause: 600) }
    #expect(try await wanted() == [])
    #expect(try await wanted(later: 600) == [id])
    draft.metadata.title = "Another headline"
    try fixture.edit(draft)
    #expect(try revisions(id)?.map(\.title) == ["Title of a"])
    #expect(try found("headline") == [id])
  }

  @Test func `the feed's text is shown again when it is complete`() async throws {
    let id = try add("a", rank: 1)
    try await keep(id, "the whole story")
    try write {
      try $0.showFeedText(id, because: "whole now", text: "teaser of a", words: 3)
    }
    #expect(try whole(id)?.content?.html == "<p>teaser of a</p>")
    #expect(try found("teaser") == [id])
    #expect(try page(id)?.choice == "whole now")
  }

  @Test func `a deleted article's page is deleted`() async throws {
    let id = try add("a", rank: 1)
    try write { try $0.delete([id], at: now) }
    #expect(try page(id) == nil)
    #expect(try await wanted() == [])
  }
}
