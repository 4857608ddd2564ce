import Foundation
import GRDB
import Models
import Testing

@testable import Storing

struct PageTests {
  let fixture: StoreFixture
  let now = StoreFixture.now

  init() throws {
    fixture = try StoreFixture()
  }

  func add(_ identity: String, source: Int64 = 1, rank: Double) throws -> Int64 {
    let id = try fixture.add(identity, source: source, rank: rank, text: "teaser of \(identity)")
    try fixture.store.write { writer in
      try writer.db.execute(
        sql: "UPDATE article SET url = 'https://courier.example/' || identity WHERE id = ?",
        arguments: [id])
      try writer.wantPage(id, because: "short", at: now)
    }
    return id
  }

  func wanted(
    _ limit: Int = 100, perSource: Int = 100, sources: [Int64] = [1, 2], later: Double = 0,
    only: [Int64]? = nil
  ) throws -> [Int64] {
    try fixture.store.read {
      try $0.wantedPages(
        of: sources, at: now.addingTimeInterval(later), limit: limit, perSource: perSource,
        only: only)
    }.map(\.article)
  }

  func keep(_ id: Int64, _ text: String, shown: Bool = true, at date: Date = StoreFixture.now)
    throws
  {
    _ = try fixture.store.write {
      try $0.keepPage(
        PageText(
          html: "<p>\(text)</p>", text: text, words: text.split(separator: " ").count,
          authors: ["Page Author"], language: "en", image: "https://i.example/1"),
        article: id, isShown: shown, because: "longer", feed: ("teaser", 1), at: date)
    }
  }

  func page(_ id: Int64) throws -> PageReport? {
    try fixture.store.read { try $0.page(id) }
  }

  func found(_ word: String) throws -> [Int64] {
    try fixture.store.read { try $0.search(SearchQuery(word), reader: nil) }.map(\.article.id)
  }

  @Test func `it is known at little cost whether anything waits`() throws {
    func isAnythingWanted(_ later: Double) throws -> Bool {
      try fixture.store.read { try $0.isAnythingWanted(at: now.addingTimeInterval(later)) }
    }
    #expect(try !isAnythingWanted(0))
    _ = try add("one", rank: 1)
    #expect(try isAnythingWanted(0))
    #expect(try !isAnythingWanted(-1))
  }

  @Test func `the best places come first, and no source crowds out the others`() throws {
    let low = try add("low", rank: 1)
    let high = try add("high", rank: 9)
    let other = try add("other", source: 2, rank: 5)
    #expect(try wanted() == [high, other, low])
    #expect(try wanted(perSource: 1) == [high, other])
    #expect(try wanted(1) == [high])
    #expect(try wanted(sources: [2]) == [other])
    #expect(try wanted(only: [low]) == [low])
    #expect(try wanted(later: -1) == [])
  }

  @Test func `what says the same is no revision`() throws {
    let id = try add("a", rank: 1)
    try keep(id, "one two three")
    try fixture.store.write { writer in
      _ = try writer.keepPage(
        PageText(html: "<p>one two</p>", text: "one two", words: 2, authors: []), article: id,
        isShown: true, because: "longer", feed: ("teaser", 1), at: now,
        isEdit: { kept in
          #expect(kept == "<p>one two three</p>")
          return false
        })
    }
    #expect(try fixture.store.read { try $0.revisions(id) } == [])
    #expect(try fixture.store.read { try $0.content(id)?.html } == "<p>one two</p>")
  }

  @Test func `why pages did not come is told by source`() throws {
    let ids = try (0..<3).map { try add("\($0)", rank: 1) } + [add("x", source: 2, rank: 1)]
    try fixture.store.write { writer in
      for id in ids.dropLast() {
        try writer.pageFailed(id, because: "Gone.", tries: 1, due: id == ids[0] ? now : nil)
      }
    }
    #expect(
      try fixture.store.read { try $0.pageTroubles(limit: 9) }
        == [PageTrouble(source: "Courier", reason: "Gone.", pages: 3, givenUp: 2)])
    try keep(ids[2], "A text that came in the end.")
    let outcomes = try fixture.store.read { try $0.pageOutcomes() }
    #expect(
      outcomes == [
        1: PageOutcomes(
          fetched: 1, failed: 1, givenUp: 1,
          troubles: [.init(reason: "Gone.", pages: 2, givenUp: 1)]),
        2: PageOutcomes(waiting: 1),
      ])
  }

  @Test func `a page is taken once, and comes back by itself`() throws {
    let id = try add("a", rank: 1)
    let until = now.addingTimeInterval(300)
    let store = fixture.store
    #expect(try store.write { try $0.claimPage(id, at: now, until: until, force: false) })
    #expect(try !store.write { try $0.claimPage(id, at: now, until: until, force: false) })
    #expect(try store.write { try $0.claimPage(id, at: now, until: until, force: true) })
    #expect(try wanted() == [])
    #expect(try wanted(later: 300) == [id])
  }

  @Test func `a failure is told, waits, and is given up`() throws {
    let id = try add("a", rank: 1)
    let due = now.addingTimeInterval(1800)
    #expect(try page(id)?.status == .waiting)
    try fixture.store.write { try $0.pageFailed(id, because: "No.", tries: 1, due: due) }
    #expect(try page(id) == PageReport(wanted: "short", due: due, tries: 1, failure: "No."))
    #expect(try page(id)?.status == .failed)
    try fixture.store.write { try $0.pageFailed(id, because: "No.", tries: 2, due: nil) }
    #expect(try page(id)?.status == .givenUp)
    #expect(try fixture.store.read { try $0.pageCounts() } == PageCounts(givenUp: 1))
  }

  @Test func `a page's text is shown, found and counted; the feed's stays beside it`() throws {
    let id = try add("a", rank: 1)
    try keep(id, "the whole story of the harbour")
    let content = try fixture.store.read { try $0.content(id) }
    #expect(content?.html == "<p>the whole story of the harbour</p>")
    #expect(try found("harbour") == [id])
    #expect(try found("teaser") == [])
    let article = try fixture.store.read { try $0.articles([id], reader: nil) }.first?.article
    #expect(article?.wordCount == 6)
    // What the feed said itself stays.
    #expect(article?.authors == ["Ada Lovelace", "Ben Ng"])
    #expect(article?.image == "https://i.example/1")
    let feed = try fixture.store.read { try $0.feedText(id) }
    #expect(feed?.content.html == "<p>teaser of a</p>")
    #expect(try page(id)?.shown == .page)
    #expect(try page(id)?.status == .fetched)
    #expect(try wanted(later: 1e9) == [])
    // The feed's text for a first page is no revision.
    #expect(try fixture.store.read { try $0.revisions(id) } == [])
  }

  @Test func `a page that is not shown changes nothing that readers see`() throws {
    let id = try add("a", rank: 1)
    try keep(id, "cookies and terms", shown: false)
    #expect(try fixture.store.read { try $0.content(id) }?.html == "<p>teaser of a</p>")
    #expect(try found("teaser") == [id])
    #expect(try page(id)?.shown == .feed)
  }

  @Test func `another text of a shown page is a revision, the same words are none`() throws {
    let id = try add("a", rank: 1)
    try keep(id, "the whole story")
    try keep(id, "the  whole\nstory")
    #expect(try fixture.store.read { try $0.revisions(id) } == [])
    try keep(id, "the whole story, corrected", at: now.addingTimeInterval(9))
    let kept = try fixture.store.read { try $0.revisions(id) }
    #expect(kept.map(\.origin) == [.page])
    #expect(kept.first?.content.html == "<p>the  whole\nstory</p>")
  }

  @Test func `an edit of the feed leaves the shown page alone, and is asked for again`() throws {
    let id = try add("a", rank: 1)
    try keep(id, "the whole story")
    var draft = fixture.draft("a", text: "another teaser")
    draft.url = "https://courier.example/a"
    #expect(try fixture.edit(draft) == .edited(id: id))
    #expect(try fixture.store.read { try $0.content(id) }?.html == "<p>the whole story</p>")
    #expect(try found("whole") == [id])
    #expect(try fixture.store.read { try $0.revisions(id) } == [])
    try fixture.store.write { try $0.wantPageAgain(id, at: now, pause: 600) }
    #expect(try wanted() == [])
    #expect(try wanted(later: 600) == [id])
    draft.title = "Another headline"
    try fixture.edit(draft)
    #expect(try fixture.store.read { try $0.revisions(id) }.map(\.title) == ["Title of a"])
    #expect(try found("headline") == [id])
  }

  @Test func `the feed's text comes back where it is the whole now`() throws {
    let id = try add("a", rank: 1)
    try keep(id, "the whole story")
    try fixture.store.write {
      try $0.showFeedText(id, because: "whole now", text: "teaser of a", words: 3)
    }
    #expect(try fixture.store.read { try $0.content(id) }?.html == "<p>teaser of a</p>")
    #expect(try found("teaser") == [id])
    #expect(try page(id)?.choice == "whole now")
  }

  @Test func `what is deleted takes its page along`() throws {
    let id = try add("a", rank: 1)
    try fixture.store.write { try $0.delete([id], at: now) }
    #expect(try page(id) == nil)
    #expect(try wanted() == [])
  }
}
