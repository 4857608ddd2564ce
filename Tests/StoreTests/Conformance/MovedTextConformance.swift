import Foundation
import Models
import Store
import TestStore
import Testing

/// The texts of articles that readers bring from other programs.
struct MovedTextConformance {
  private let now = ConformanceFixture.now
  private let long = Array(repeating: "harbour", count: 200).joined(separator: " ")

  /// An article of another program in the first source.
  private func article(_ identity: String, _ text: String) -> ArticleToMove {
    var draft = ConformanceFixture.draft(identity, text: text)
    draft.isMoved = true
    let document = ArrivedDocument(sample: draft, dated: now, features: [1], at: now)
    return ArticleToMove(source: 1, isOfUnknownFeed: false, document: document)
  }

  private func move(
    _ identity: String, _ text: String, to store: any Store, reader: String = "ada",
    _ change: (inout ArticleToMove) -> Void = { _ in }
  ) async throws -> MoveOutcome? {
    var article = article(identity, text)
    change(&article)
    return try await store.move([article], reader: reader, at: now).first
  }

  private func words(_ id: Int64, in store: any Store) throws -> Int? {
    try store.articles([id], reader: nil).first?.article.wordCount
  }

  @Test(arguments: StoreKind.all)
  func `the feed's teaser does not replace a full text`(_ kind: StoreKind) async throws {
    let fixture = try ConformanceFixture(kind)
    let store = fixture.store
    let id = try #require(try await move("a", long, to: store)?.article)
    let teaser = ConformanceFixture.draft("a", text: "a teaser")
    let found = try await fixture.store([teaser]).findings?.articles.first
    #expect(found?.outcome == .updated(id: id))
    #expect(found?.keptText?.words == 200 && found?.lacksPage == true)
    let whole = try #require(try store.whole(id))
    #expect(whole.content?.html == "<p>\(long)</p>" && whole.offline.revisions.isEmpty)
    #expect(whole.offline.page?.shown == .page && whole.offline.page?.status == .fetched)
    #expect(try words(id, in: store) == 200)
    #expect(try store.search(SearchQuery("harbour"), reader: "nobody").map(\.article.id) == [id])
    // Nor does another teaser, nor a page with less.
    let other = try await fixture.store([ConformanceFixture.draft("a", text: "another teaser")])
    #expect(other.findings?.articles.first?.showsPage == true)
    let page = PageText(html: "<p>pay</p>", text: "pay", words: 1)
    let kept = try await store.keepPage(
      FetchedPage(
        article: id, text: page, site: "courier.example", address: 1, blocks: [],
        leadPicture: nil), at: now
    ) { stored in
      var decision = PageDecision(isShown: false, reason: "", feedText: "", feedWords: 0)
      decision.keepsImported = stored.isImported
      return decision
    }
    guard case .decided(let decision) = kept else {
      Issue.record("\(kept)")
      return
    }
    #expect(decision.keepsImported)
    #expect(try store.whole(id)?.content?.html == "<p>\(long)</p>")
    #expect(try words(id, in: store) == 200)
  }

  @Test(arguments: StoreKind.all)
  func `the same teaser in feed and file is looked at again`(_ kind: StoreKind) async throws {
    let fixture = try ConformanceFixture(kind)
    let id = try #require(try await move("a", "a teaser", to: fixture.store)?.article)
    let teaser = ConformanceFixture.draft("a", text: "a teaser")
    let found = try await fixture.store([teaser]).findings?.articles.first
    #expect(found?.outcome == .updated(id: id) && found?.lacksPage == true)
    #expect(found?.keptText == nil)
  }

  @Test(arguments: StoreKind.all)
  func `a longer text comes to an article that is here already`(_ kind: StoreKind) async throws {
    let fixture = try ConformanceFixture(kind)
    let store = fixture.store
    let id = try await fixture.add("a")
    #expect(try await move("a", long, to: store) == .known(id))
    #expect(try store.whole(id)?.content?.html == "<p>\(long)</p>")
    #expect(try words(id, in: store) == 200)
    #expect(try store.whole(id)?.offline.revisions.isEmpty == true)
    // With other readers, the feed's text is everyone's.
    let other = try await fixture.add("b")
    #expect(try await move("b", long, to: store, reader: "ben") == .knownShorter(other))
    #expect(try words(other, in: store) == 2)
  }

  @Test(arguments: StoreKind.all)
  func `a note stands behind the one that the reader has written here`(
    _ kind: StoreKind
  ) async throws {
    let fixture = try ConformanceFixture(kind)
    let store = fixture.store
    let id = try await fixture.add("a")
    for (note, expected) in [
      ("mine", "mine"), ("other", "mine\n\nother"), ("other", "mine\n\nother"),
      (String(repeating: "x", count: AnnotationLimits.noteBytes), "mine\n\nother"),
    ] {
      _ = try await move("a", "some words", to: store) {
        $0.annotations = MovedAnnotations(note: note)
      }
      #expect(try store.annotations(of: [id], reader: "ada")[id]?.note == expected)
    }
  }

  @Test(arguments: StoreKind.all)
  func `what is here already is known without moving it`(_ kind: StoreKind) async throws {
    let fixture = try ConformanceFixture(kind)
    let store = fixture.store
    let id = try await fixture.add("a")
    let articles = ["a", "b"].map { article($0, "some words") }
    let listing = SourceListing(name: "x", url: ConformanceFixture.urls[0])
    let unknown = SourceListing(name: "y", url: "https://new.example/feed")
    for reader in ["ada", "ben"] {
      #expect(
        try await store.known(articles, of: [listing, listing], reader: reader, at: now)
          == [id, nil])
      #expect(
        try await store.known(articles, of: [unknown, unknown], reader: reader, at: now)
          == [nil, nil])
      _ = try store.addReader("ada")
    }
    #expect(try store.annotations(of: [id], reader: "ada").isEmpty)
  }

  @Test(arguments: StoreKind.all)
  func `marks do not make a source's own text an imported one`(_ kind: StoreKind) async throws {
    let fixture = try ConformanceFixture(kind)
    let store = fixture.store
    try await fixture.store([ConformanceFixture.draft("a", text: long)])
    let moved = try await store.move(
      [article("a", long)], reader: "ada", at: now.addingTimeInterval(60))
    let id = try #require(moved.first?.article)
    let found = try await fixture.store([ConformanceFixture.draft("a", text: "corrected")])
    #expect(found.findings?.articles.first?.outcome == .edited(id: id))
    #expect(try words(id, in: store) == 1)
  }
}
