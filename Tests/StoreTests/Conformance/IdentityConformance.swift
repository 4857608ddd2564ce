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
