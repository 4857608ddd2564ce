import Foundation
import Models
import Store
import Testing

/// Articles whose ids the feed gives to several of them.
struct IdentityConformance {
  let now = ConformanceFixture.now

  func note(
    _ day: Double, _ text: String, isRepeated: Bool = true, basis: ArticleDraft.IdentityBasis = .id
  ) -> ArticleDraft {
    var draft = ArticleDraft(
      identity: "https://notes.example/", urlKey: "notes.example",
      ArticleMetadata(
        summary: text, published: now.addingTimeInterval((day - 10) * 86_400), wordCount: 2),
      searchText: text)
    draft.basis = basis
    guard isRepeated else { return draft }
    draft.isAmbiguous = true
    draft.discriminator = ArticleDraft.discriminator(date: draft.published, nil)
    return draft
  }

  @Test(arguments: StoreKind.all)
  func `a repeated id makes articles, and what was stored keeps its id`(
    _ kind: StoreKind
  ) async throws {
    let fixture = try ConformanceFixture(kind)
    func ids(_ drafts: [ArticleDraft]) async throws -> [Int64?] {
      try await fixture.store(drafts).findings?.articles.map(\.outcome.id) ?? []
    }
    func new(_ drafts: [ArticleDraft]) async throws -> Int {
      try await fixture.store(drafts).counts.new
    }
    // As a database holds it that dropped all but the newest.
    let first = try #require(try await ids([note(2, "two seals", isRepeated: false)])[0])
    let later = [note(3, "night ferry"), note(2, "two seals"), note(1, "paint dries")]
    let stored = try await ids(later)
    #expect(stored[1] == first && Set(stored).count == 3)
    #expect(try await new(later) == 0)
    // The text of one is edited, and another one comes.
    let edited = [note(4, "gale warning"), note(3, "night ferry, late"), note(2, "two seals")]
    let again = try await ids(edited)
    #expect(Array(again[1...]) == Array(stored[..<2]))
    #expect(again[0].map { !stored.contains($0) } == true)
    // The newest alone, without the repetition that told them apart.
    #expect(try await ids([note(4, "gale warning", isRepeated: false)]) == [again[0]])
    let fifth = note(5, "calm again", isRepeated: false)
    #expect(try await new([fifth]) == 1)
    #expect(try await new([fifth]) == 0)
    #expect(try fixture.store.inspect().isSound)
  }

  @Test(arguments: StoreKind.all)
  func `an article is known by its link or by the id beside it`(_ kind: StoreKind) async throws {
    let fixture = try ConformanceFixture(kind)
    func id(_ link: String, _ given: String?, title: String = "Seals") async throws -> Int64? {
      var draft = ArticleDraft(
        identity: link, urlKey: link, ArticleMetadata(title: title, wordCount: 2),
        searchText: "two seals")
      (draft.basis, draft.givenID) = (.address, given)
      return try await fixture.store([draft]).findings?.articles[0].outcome.id
    }
    let first = try #require(try await id("x.example/1", nil))
    // An article of an earlier version, or of a feed whose ids were not known to stay, gets its id.
    #expect(try await id("x.example/1", "a") == first)
    #expect(try await id("x.example/2", "a") == first)
    // The ids change: they are kept as they are now.
    #expect(try await id("x.example/2", "b") == first)
    #expect(try await id("x.example/3", "b") == first)
    #expect(try await id("x.example/4", "a") != first)
    // An id given again says nothing about another headline.
    #expect(try await id("x.example/5", "b", title: "Ferries") != first)
    #expect(try fixture.store.inspect().isSound)
  }

  private func draft(
    _ identity: String, _ link: String?, _ title: String, day: Double, _ text: String,
    basis: ArticleDraft.IdentityBasis = .id
  ) -> ArticleDraft {
    var draft = ArticleDraft(
      identity: identity, urlKey: link,
      ArticleMetadata(
        title: title, summary: text, published: now.addingTimeInterval((day - 10) * 86_400),
        wordCount: 3), searchText: text)
    draft.basis = basis
    return draft
  }

  private func ids(_ drafts: [ArticleDraft], in fixture: ConformanceFixture) async throws
    -> [Int64?]
  {
    let stored = try await fixture.store(drafts, dated: drafts[0].published ?? now)
    return stored.findings?.articles.map(\.outcome.id) ?? []
  }

  @Test(arguments: StoreKind.all)
  func `another id with another date and text at an address is another article`(
    _ kind: StoreKind
  ) async throws {
    let fixture = try ConformanceFixture(kind)
    let warnings = [
      draft("w-1", "w.example/now", "Tsunami warning", day: 1, "for the north coast"),
      draft("w-2", "w.example/now", "Tsunami warning", day: 9, "for the south coast"),
      draft("w-3", "w.example/now", "All clear", day: 9, "no danger any more"),
    ]
    var stored: Set<Int64?> = []
    for warning in warnings { stored.formUnion(try await ids([warning], in: fixture)) }
    #expect(stored.count == 3)
    // The same one with another id.
    var again = draft("w-4", "w.example/now", "All is clear", day: 9, "no danger any more")
    again.constancy = .changed
    #expect(try await stored.contains(ids([again], in: fixture)[0]))
    #expect(try fixture.store.inspect().isSound)
  }

  @Test(arguments: StoreKind.all)
  func `a feed that changes ids and links at once keeps its articles`(
    _ kind: StoreKind
  ) async throws {
    let fixture = try ConformanceFixture(kind)
    func feed(_ host: String, title: String = "Seals") -> [ArticleDraft] {
      [
        draft("https://\(host)/1", "\(host)/1", title, day: 2, "two seals asleep"),
        draft("https://\(host)/2", "\(host)/2", "Ferries", day: 2, "the night ferry"),
      ]
    }
    let first = try await ids(feed("old.example"), in: fixture)
    #expect(Set(first).count == 2)
    #expect(try await ids(feed("new.example"), in: fixture) == first)
    #expect(try await ids(feed("new.example", title: "Two seals"), in: fixture) == first)
    // Without links, and with other ids each time.
    for round in 0..<3 {
      let random = feed("x.example", title: "Two seals").map { draft in
        var draft = draft
        (draft.identity, draft.urlKey) = ("\(draft.identity) \(round)", nil)
        return draft
      }
      #expect(try await ids(random, in: fixture) == first)
    }
    #expect(try fixture.store.inspect().isSound)
  }

  @Test(arguments: StoreKind.all)
  func `of articles that share an id, headline or link may be corrected`(
    _ kind: StoreKind
  ) async throws {
    let fixture = try ConformanceFixture(kind)
    var drafts = [
      draft("g", "x.example/1", "One", day: 3, "two seals asleep"),
      draft("g", "x.example/2", "Two", day: 3, "the night ferry"),
      draft("g", "x.example/3", "Three", day: 3, "a gale warning"),
    ]
    for place in drafts.indices { drafts[place].isAmbiguous = true }
    let first = try await ids(drafts, in: fixture)
    #expect(Set(first).count == 3)
    drafts[1].metadata.title = "Two, corrected"
    #expect(try await ids(drafts, in: fixture) == first)
    drafts[2].urlKey = "x.example/three"
    #expect(try await ids(drafts, in: fixture) == first)
    // Alone in its document.
    drafts[1].isAmbiguous = false
    drafts[1].metadata.title = "Two, corrected again"
    #expect(try await ids([drafts[1]], in: fixture) == [first[1]])
    #expect(try fixture.store.inspect().isSound)
  }

  @Test(arguments: StoreKind.all)
  func `without id and address an edit is known by its date`(_ kind: StoreKind) async throws {
    let fixture = try ConformanceFixture(kind)
    func id(_ digest: String, _ title: String, _ text: String, day: Double = 3) async throws
      -> Int64?
    {
      try await ids([draft(digest, nil, title, day: day, text, basis: .content)], in: fixture)[0]
    }
    let first = try await id("1", "Seals", "two seals asleep on the sand")
    #expect(try await id("2", "Seals", "two grey seals asleep on the sand") == first)
    #expect(try await id("3", "Grey seals", "two grey seals asleep on the sand") == first)
    #expect(try await id("4", "Grey seals", "the last ferry is late") != first)
    #expect(try await id("5", "Grey seals", "two grey seals asleep on the sand", day: 4) != first)
  }

  @Test(arguments: StoreKind.all)
  func `ids that turn out to last identify articles again`(_ kind: StoreKind) async throws {
    let fixture = try ConformanceFixture(kind)
    var draft = self.draft(
      "https://x.example/1", "x.example/1", "Seals", day: 3, "two seals asleep")
    (draft.basis, draft.givenID) = (.address, "a")
    let first = try await ids([draft], in: fixture)
    (draft.basis, draft.givenID, draft.identity) = (.id, nil, "a")
    (draft.metadata.published, draft.metadata.summary) = (now, "three seals")
    #expect(try await ids([draft], in: fixture) == first)
    // And not again: the id stays beside.
    (draft.basis, draft.givenID, draft.identity) = (.content, "a", "tintm:1")
    draft.urlKey = "x.example/2"
    #expect(try await ids([draft], in: fixture) == first)
    #expect(try fixture.store.inspect().isSound)
  }

  /// Each item is compared with few others: compared with all, this would take minutes.
  @Test(arguments: StoreKind.all)
  func `a document repeats one id a thousand times`(_ kind: StoreKind) async throws {
    let fixture = try ConformanceFixture(kind)
    func counts(from first: Double) async throws -> DocumentCounts {
      let notes = (0..<1000).map { note(first + Double($0), "note of \(first) and \($0)") }
      return try await fixture.store(notes.reversed()).counts
    }
    #expect(try await counts(from: 0) == DocumentCounts(new: 1000))
    #expect(try await counts(from: 0).unchanged == 1000)
    #expect(try await counts(from: 1000) == DocumentCounts(new: 1000))
  }

  @Test(arguments: StoreKind.all)
  func `without an id another day's text is another article`(_ kind: StoreKind) async throws {
    let fixture = try ConformanceFixture(kind)
    func counts(_ day: Double, _ text: String) async throws -> DocumentCounts {
      try await fixture.store([note(day, text, isRepeated: false, basis: .address)]).counts
    }
    #expect(try await counts(1, "a cat").new == 1)
    #expect(try await counts(1.2, "two dogs").new == 0)
    #expect(try await counts(2.2, "two dogs, asleep").new == 0)
    #expect(try await counts(3.2, "herons").new == 1)
    #expect(try await counts(3.2, "herons").unchanged == 1)
    #expect(try await counts(4.2, "owls").new == 1)
  }
}
