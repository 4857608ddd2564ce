import Foundation
import Models
import TestStore
import Testing
import Words

@testable import Store

/// The texts of fetched pages.
struct PageConformance {
  private let now = ConformanceFixture.now

  private func draft(_ identity: String, text: String? = nil) -> ArticleDraft {
    let text = text ?? "teaser of \(identity)"
    var draft = ConformanceFixture.draft(identity, text: text)
    draft.metadata.authors = ["Ada Lovelace", "Ben Ng"]
    return draft
  }

  /// Stores an article whose page is wanted.
  private func add(
    _ identity: String, source: Int64 = 1, to store: any Store
  ) throws -> Int64 {
    var article = SampleArticle(draft(identity), source: source, at: now)
    article.change.page = .wanted(because: "short")
    return try #require(try store.add([article]).first?.id)
  }

  /// Stores another version of an article of the first source.
  @discardableResult
  private func edit(
    _ draft: ArticleDraft, page: DocumentChanges.Page? = nil, in store: any Store
  ) throws -> DraftOutcome? {
    var article = SampleArticle(draft, at: now)
    article.change.page = page
    return try store.add([article]).first
  }

  private func wanted(later: Double = 0, in store: any Store) async throws -> [Int64] {
    try await store.duePages(
      QueueRequest(
        sources: [1, 2], now: now.addingTimeInterval(later), limit: 100, perSource: 100)
    ).map(\.article)
  }

  private func fetched(_ id: Int64, _ text: String) -> FetchedPage {
    let page = PageText(
      html: "<p>\(text)</p>", text: text, words: text.split(separator: " ").count,
      authors: ["Page Author"], language: "en", image: "https://i.example/1")
    return FetchedPage(
      article: id, text: page, site: "courier.example", address: id, blocks: [],
      leadPicture: nil)
  }

  private func keep(
    _ id: Int64, _ text: String, shown: Bool = true, isEdit: Bool = true, seconds: Double = 0,
    in store: any Store
  ) async throws {
    _ = try await store.keepPage(fetched(id, text), at: now.addingTimeInterval(seconds)) { _ in
      PageDecision(
        isShown: shown, reason: "longer", feedText: "teaser", feedWords: 1, isEdit: isEdit)
    }
  }

  private func html(_ id: Int64, in store: any Store) throws -> String? {
    try store.whole(id)?.content?.html
  }

  private func page(_ id: Int64, in store: any Store) throws -> PageReport? {
    try store.whole(id)?.offline.page
  }

  private func revisions(_ id: Int64, in store: any Store) throws -> [ArticleRevision] {
    try store.whole(id)?.offline.revisions ?? []
  }

  private func found(_ word: String, in store: any Store) throws -> [Int64] {
    try store.search(SearchQuery(word), reader: "nobody").map(\.article.id)
  }

  @Test(arguments: StoreKind.all)
  func `a page's text is shown, indexed and counted, and the feed's text is kept`(
    _ kind: StoreKind
  ) async throws {
    let store = try ConformanceFixture(kind).store
    let id = try add("a", to: store)
    try await keep(id, "the whole story of the harbour", in: store)
    #expect(try html(id, in: store) == "<p>the whole story of the harbour</p>")
    #expect(try found("harbour", in: store) == [id])
    #expect(try found("teaser", in: store) == [])
    let article = try store.articles([id], reader: nil).first?.article
    #expect(article?.wordCount == 6)
    // Values from the feed are kept.
    #expect(article?.authors == ["Ada Lovelace", "Ben Ng"])
    #expect(article?.image == "https://i.example/1")
    #expect(try page(id, in: store)?.shown == .page)
    #expect(try page(id, in: store)?.status == .fetched)
    #expect(try await wanted(later: 1e9, in: store) == [])
    // The feed's text before the first page is not a revision.
    #expect(try revisions(id, in: store) == [])
  }

  @Test(arguments: StoreKind.all)
  func `a page that is not shown changes nothing for readers`(_ kind: StoreKind) async throws {
    let store = try ConformanceFixture(kind).store
    let id = try add("a", to: store)
    try await keep(id, "cookies and terms", shown: false, in: store)
    #expect(try html(id, in: store) == "<p>teaser of a</p>")
    #expect(try found("teaser", in: store) == [id])
    #expect(try page(id, in: store)?.shown == .feed)
  }

  @Test(arguments: StoreKind.all)
  func `the choice gets the stored texts`(_ kind: StoreKind) async throws {
    let store = try ConformanceFixture(kind).store
    let id = try add("a", to: store)
    try await keep(id, "one two three", in: store)
    let decision = try await store.keepPage(fetched(id, "one"), at: now) { stored in
      PageDecision(
        isShown: false, reason: .verbatim(stored.shownPage ?? "none"),
        feedText: stored.feed.content.html ?? "", feedWords: 3)
    }
    #expect(decision.decision?.reason == "<p>one two three</p>")
    #expect(decision.decision?.feedText == "<p>teaser of a</p>")
    let none = try await store.keepPage(fetched(99, "one"), at: now) { _ in
      PageDecision(isShown: true, reason: "", feedText: "", feedWords: 0)
    }
    #expect(none.decision == nil)
  }

  @Test(arguments: StoreKind.all)
  func `a changed text of a shown page creates a revision, the same words do not`(
    _ kind: StoreKind
  ) async throws {
    let store = try ConformanceFixture(kind).store
    let id = try add("a", to: store)
    try await keep(id, "the whole story", in: store)
    try await keep(id, "the  whole\nstory", in: store)
    try await keep(id, "the whole", isEdit: false, in: store)
    #expect(try revisions(id, in: store) == [])
    #expect(try html(id, in: store) == "<p>the whole</p>")
    try await keep(id, "the whole story, corrected", seconds: 9, in: store)
    let kept = try revisions(id, in: store)
    #expect(kept.map(\.origin) == [.page])
    #expect(kept.first?.content.html == "<p>the whole</p>")
  }

  @Test(arguments: StoreKind.all)
  func `an edit of the feed keeps the shown page and requests it again`(
    _ kind: StoreKind
  ) async throws {
    let store = try ConformanceFixture(kind).store
    let id = try add("a", to: store)
    try await keep(id, "the whole story", in: store)
    var draft = draft("a", text: "another teaser")
    #expect(try edit(draft, page: .wantedAgain(pause: 600), in: store) == .edited(id: id))
    #expect(try html(id, in: store) == "<p>the whole story</p>")
    #expect(try found("whole", in: store) == [id])
    #expect(try revisions(id, in: store) == [])
    #expect(try await wanted(in: store) == [])
    #expect(try await wanted(later: 600, in: store) == [id])
    draft.metadata.title = "Another headline"
    try edit(draft, in: store)
    #expect(try revisions(id, in: store).map(\.title) == ["Title of a"])
    #expect(try found("headline", in: store) == [id])
  }

  @Test(arguments: StoreKind.all)
  func `the feed's text is shown again when it is complete`(_ kind: StoreKind) async throws {
    let store = try ConformanceFixture(kind).store
    let id = try add("a", to: store)
    try await keep(id, "the whole story", in: store)
    try edit(
      draft("a"), page: .feedShown(because: "whole now", text: "teaser of a", words: 3),
      in: store)
    #expect(try html(id, in: store) == "<p>teaser of a</p>")
    #expect(try found("teaser", in: store) == [id])
    #expect(try page(id, in: store)?.choice == "whole now")
  }

  @Test(arguments: StoreKind.all)
  func `a failure is stored, retried and given up`(_ kind: StoreKind) async throws {
    let store = try ConformanceFixture(kind).store
    let id = try add("a", to: store)
    let due = now.addingTimeInterval(1800)
    #expect(try page(id, in: store)?.status == .waiting)
    try await store.endPageAttempt(id, .failed(reason: "No.", tries: 1, due: due))
    #expect(
      try page(id, in: store) == PageReport(wanted: "short", due: due, tries: 1, failure: "No."))
    #expect(try page(id, in: store)?.status == .failed)
    try await store.endPageAttempt(id, .failed(reason: "No.", tries: 2, due: nil))
    #expect(try page(id, in: store)?.status == .givenUp)
    #expect(try store.offlineReport(troubles: 0).pages == PageCounts(givenUp: 1))
  }

  @Test(arguments: StoreKind.all)
  func `names are in one order whatever their case`(_ kind: StoreKind) async throws {
    let store = try ConformanceFixture(kind).store
    let sources = ["beta", "Gamma", "Alpha"].map { name in
      Source(name: name, address: .web("https://\(name).example/feed"), categories: ["world"])
    }
    try store.configure(sources, categories: ["world"], at: now)
    for source in sources {
      let place = try #require(try store.sourceID(named: source.name))
      let id = try add("of \(source.name)", source: place, to: store)
      try await store.endPageAttempt(id, .failed(reason: "Gone.", tries: 1, due: nil))
    }
    #expect(try store.offlineReport(troubles: 2).troubles.map(\.source) == ["Alpha", "beta"])
    try store.configure(ConformanceFixture.sources, categories: ["world", "sport"], at: now)
    #expect(
      try store.removedSources(besides: nil, seenBy: nil).map(\.name) == ["Alpha", "beta", "Gamma"])
  }

  @Test(arguments: StoreKind.all)
  func `failure reasons of pages are counted by source`(_ kind: StoreKind) async throws {
    let store = try ConformanceFixture(kind).store
    let ids = try (0..<3).map { try add("\($0)", to: store) } + [add("x", source: 2, to: store)]
    for id in ids.dropLast() {
      try await store.endPageAttempt(
        id, .failed(reason: "Gone.", tries: 1, due: id == ids[0] ? now : nil))
    }
    #expect(
      try store.offlineReport(troubles: 9).troubles
        == [PageTrouble(source: "Courier", reason: "Gone.", pages: 3, givenUp: 2)])
    try await keep(ids[2], "A text that came in the end.", in: store)
    #expect(
      try store.sourceStates(reader: "nobody", at: now).pages == [
        1: PageOutcomes(
          fetched: 1, failed: 1, givenUp: 1,
          troubles: [.init(reason: "Gone.", pages: 2, givenUp: 1)]),
        2: PageOutcomes(waiting: 1),
      ])
  }

  @Test(arguments: StoreKind.all)
  func `a deleted article's page is deleted`(_ kind: StoreKind) async throws {
    let store = try ConformanceFixture(kind).store
    let id = try add("a", to: store)
    let later = now.addingTimeInterval(2 * 86_400)
    try store.add(draft("later"), source: 2, at: later)
    #expect(try await store.deleteOutdated(.age(days: 1), at: later, limit: 9) == 1)
    #expect(try page(id, in: store) == nil)
    #expect(try await wanted(in: store) == [])
    #expect(try store.inspect().isSound)
  }
}

extension PageStoreResult {
  var decision: PageDecision? {
    if case .decided(let decision) = self { decision } else { nil }
  }
}
