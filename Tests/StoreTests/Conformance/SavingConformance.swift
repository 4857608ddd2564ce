import Foundation
import Models
import Store
import TestStore
import Testing

struct SavingConformance {
  let now = ConformanceFixture.now

  private func page(
    _ key: String, tags: [String] = [], bookmarkedAt: Date? = nil, dated: Date? = nil
  ) -> PageToSave {
    let article = ArticleDraft(
      identity: key, urlKey: key, ArticleMetadata(title: "https://\(key)", url: "https://\(key)"))
    let document = ArrivedDocument(sample: article, source: 0, dated: dated ?? now, at: now)
    return PageToSave(key: key, document: document, tags: tags, bookmarkedAt: bookmarkedAt)
  }

  private func save(
    _ pages: [PageToSave], for reader: String = "ada", in store: any Store
  ) throws -> [SaveOutcome] {
    try store.save(pages, reader: reader, because: "saved", at: now)
  }

  /// The fetched page of an article, with its addresses.
  private func fetched(_ article: Int64, at keys: [String]) -> FetchedPage {
    FetchedPage(
      article: article, text: PageText(html: "<p>one</p>", text: "one", words: 1, title: "One"),
      site: "a.example", address: article, blocks: [], leadPicture: nil, keys: keys, isSaved: true)
  }

  private static let shown: @Sendable (StoredText) -> PageDecision = { _ in
    PageDecision(isShown: true, reason: "it is all there is", feedText: "", feedWords: 0)
  }

  @Test(arguments: StoreKind.all)
  func `a saved page without a date has the time at which it was saved`(
    _ kind: StoreKind
  ) async throws {
    let fixture = try ConformanceFixture(kind)
    let saved = now.addingTimeInterval(-900 * 86_400)
    let id = try #require(
      try self.save([page("a.example/1", dated: saved)], in: fixture.store).first?.article)
    let card = try #require(try fixture.store.articles([id], reader: "ada").first)
    #expect(card.article.time == saved && card.article.fetched == now)
    #expect(try fixture.store.streamItems([id], reader: "ada").map(\.time) == [saved])
    // The date of an article of a feed is an estimate for the order of lists.
    let other = try await fixture.add("undated", dated: saved)
    #expect(try fixture.store.articles([other], reader: "ada").first?.article.time == now)
  }

  @Test(arguments: StoreKind.all)
  func `a page is saved once for each reader`(_ kind: StoreKind) async throws {
    let store = try ConformanceFixture(kind).store
    #expect(try await store.unpolledSources().isEmpty)
    #expect(try await store.articles(at: ["a.example/1"], reader: "ada").isEmpty)
    let pages = [page("a.example/1", tags: ["works"]), page("a.example/2"), page("a.example/1")]
    #expect(try save(pages, in: store) == [.saved(1), .saved(2), .known(1)])
    #expect(try save(pages, in: store) == [.known(1), .known(2), .known(1)])
    #expect(try save([page("a.example/1")], for: "ben", in: store) == [.saved(3)])
    #expect(
      try await store.articles(at: ["a.example/1", "a.example/9"], reader: "ada")
        == ["a.example/1": 1])
    #expect(try await store.articles(at: ["a.example/1"], reader: "ben") == ["a.example/1": 3])
    let sources = try await store.unpolledSources().values
    #expect(sources.count == 2 && sources.allSatisfy(\.isSaved))
    #expect(try save([], in: store).isEmpty)
  }

  @Test(arguments: StoreKind.all)
  func `a page waits until it is fetched or given up`(_ kind: StoreKind) async throws {
    let store = try ConformanceFixture(kind).store
    _ = try save([page("a.example/1"), page("a.example/2"), page("a.example/3")], in: store)
    _ = try save([page("a.example/1")], for: "ben", in: store)
    func unfetched(_ articles: [Int64]? = nil, givenUp: Bool = true) async throws -> [Int64] {
      try await store.unfetchedPages(of: "ada", among: articles, includesGivenUp: givenUp)
        .map(\.article)
    }
    #expect(try await unfetched() == [1, 2, 3])
    #expect(try await unfetched([3, 1, 99]) == [1, 3])
    _ = try await store.keepPage(fetched(1, at: ["a.example/1"]), at: now, deciding: Self.shown)
    let failed = FetchAttempt.failed(reason: "It is gone.", tries: 1, due: nil)
    try await store.endPageAttempt(2, failed, title: "Two")
    #expect(try await unfetched() == [2, 3])
    #expect(try await unfetched(givenUp: false) == [3])
    let failures = try await store.unfetchedPages(of: "ada", among: nil, includesGivenUp: true)
    #expect(failures.map(\.failure) == ["It is gone.", nil])
    #expect(
      try await store.wantUnfetchedPages(of: "ada", among: [2], because: "saved", at: now) == [2])
    #expect(try await unfetched(givenUp: false) == [2, 3])
    #expect(
      try await store.wantUnfetchedPages(of: "cy", among: nil, because: "saved", at: now) == [])
    #expect(
      try await store.unfetchedPages(of: "cy", among: nil, includesGivenUp: true).isEmpty)
  }

  @Test(arguments: StoreKind.all)
  func `a page known under its final address becomes that article`(_ kind: StoreKind) async throws {
    let store = try ConformanceFixture(kind).store
    _ = try save([page("a.example/1", tags: ["works"]), page("a.example/short")], in: store)
    let kept = try await store.keepPage(
      fetched(2, at: ["a.example/1"]), at: now, deciding: Self.shown)
    guard case .merged(into: 1) = kept else {
      Issue.record("\(kept)")
      return
    }
    #expect(try save([page("a.example/short")], in: store) == [.known(1)])
    let own = try await store.keepPage(
      fetched(1, at: ["a.example/1"]), at: now, deciding: Self.shown)
    #expect(own.decision?.isShown == true)
    guard
      case .gone = try await store.keepPage(
        fetched(2, at: []), at: now, deciding: Self.shown)
    else {
      Issue.record("it was merged")
      return
    }
  }

  @Test(arguments: StoreKind.all)
  func `what a reader wrote on a page moves to the article that it becomes`(
    _ kind: StoreKind
  ) async throws {
    let store = try ConformanceFixture(kind).store
    _ = try save([page("a.example/1"), page("a.example/short", tags: ["works"])], in: store)
    let later = now.addingTimeInterval(60)
    #expect(try store.setNote("kept", article: 1, reader: "ada", at: now))
    #expect(try store.setNote("moved", article: 2, reader: "ada", at: later))
    #expect(try store.setNote("of ben", article: 2, reader: "ben", at: now))
    let both = TextQuote(exact: "both", prefix: "a ", suffix: " b")
    let one = TextQuote(exact: "one", prefix: "c ", suffix: " d")
    #expect(try store.highlight([both], article: 1, reader: "ada", at: now)?.count == 1)
    #expect(try store.highlight([both, one], article: 2, reader: "ada", at: now)?.count == 2)
    let older = try #require(ReadingPosition(block: 3, blocks: 9, at: now))
    let newer = try #require(ReadingPosition(block: 5, blocks: 9, at: later))
    #expect(try store.setPosition(older, article: 1, reader: "ada"))
    #expect(try store.setPosition(newer, article: 2, reader: "ada"))
    #expect(try store.setPosition(older, article: 2, reader: "ben"))
    let kept = try await store.keepPage(
      fetched(2, at: ["a.example/1"]), at: now, deciding: Self.shown)
    guard case .merged(into: 1) = kept else {
      Issue.record("\(kept)")
      return
    }
    let ada = try #require(try store.annotations(of: [1], reader: "ada")[1])
    #expect(ada.note == "kept\n\nmoved" && ada.noted == later)
    #expect(ada.highlights.map(\.quote) == [both, one])
    #expect(ada.position == newer)
    #expect(ada.labels == ["works"])
    let ben = try #require(try store.annotations(of: [1], reader: "ben")[1])
    #expect(ben.note == "of ben" && ben.position == older)
  }

  @Test(arguments: [("one and two", "two", "one and two"), ("two", "one and two", "one and two")])
  func `a note that holds the other is kept alone`(
    _ kept: String, _ moved: String, _ expected: String
  ) async throws {
    for kind in StoreKind.all {
      let store = try ConformanceFixture(kind).store
      _ = try save([page("a.example/1"), page("a.example/short")], in: store)
      #expect(try store.setNote(kept, article: 1, reader: "ada", at: now))
      #expect(try store.setNote(moved, article: 2, reader: "ada", at: now))
      let other = TextQuote(exact: "other")
      #expect(try store.highlight([other], article: 2, reader: "ada", at: now)?.count == 1)
      let position = try #require(ReadingPosition(block: 3, blocks: 9, at: now))
      #expect(try store.setPosition(position, article: 2, reader: "ada"))
      _ = try await store.keepPage(
        fetched(2, at: ["a.example/1"]), at: now, deciding: Self.shown)
      let written = try #require(try store.annotations(of: [1], reader: "ada")[1])
      #expect(written.note == expected)
      #expect(written.highlights.map(\.quote) == [other] && written.position == position)
    }
  }

  @Test(arguments: StoreKind.all)
  func `a label of a list of pages that was taken back does not come again`(
    _ kind: StoreKind
  ) async throws {
    let store = try ConformanceFixture(kind).store
    let listed = page("a.example/1", tags: ["works"], bookmarkedAt: now)
    #expect(try save([listed], in: store) == [.saved(1)])
    #expect(try store.renameLabel("works", to: nil, reader: "ada") == 1)
    #expect(try save([listed], in: store) == [.known(1)])
    #expect(try store.labels(of: "ada").isEmpty)
    #expect(try store.articles([1], reader: "ada").first?.state.bookmarked == true)
    // Saved by hand, it gets the label again.
    #expect(try save([page("a.example/1", tags: ["works"])], in: store) == [.known(1)])
    #expect(try store.labels(of: "ada").map(\.name) == ["works"])
  }
}
