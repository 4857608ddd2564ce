import Foundation
import Models
import Store
import TestStore
import Testing

struct MovingConformance {
  let now = ConformanceFixture.now

  private func moved(
    _ identity: String, to source: Int64, title: String? = nil, url: String? = nil,
    dated: Date? = nil, unknownFeed: Bool = false, hasID: Bool = true,
    _ change: (inout ArticleToMove) -> Void = { _ in }
  ) -> ArticleToMove {
    let dated = dated ?? now - 1000 * 86_400
    var draft = ArticleDraft(
      identity: identity, urlKey: url.map { String($0.prefix { $0 != "#" }) },
      ArticleMetadata(
        title: title ?? identity, url: url.map { "https://\($0)" }, published: dated))
    draft.isMoved = true
    if !hasID { draft.basis = .address }
    let document = ArrivedDocument(
      sample: draft, source: 0, dated: dated, features: [1], at: now)
    var article = ArticleToMove(source: source, isOfUnknownFeed: unknownFeed, document: document)
    change(&article)
    return article
  }

  @Test(arguments: StoreKind.all)
  func `pages are asked for of articles that are kept and short`(_ kind: StoreKind) async throws {
    let store = try ConformanceFixture(kind).store
    let source = try await store.sources(
      forMoving: [SourceListing(name: "x", url: "")], reader: "ada", at: now)[0]
    let starred = moved("a", to: source, url: "a.example/1") { $0.bookmarkedAt = now }
    let labelled = moved("b", to: source, url: "a.example/2") { $0.labels = ["Berlin"] }
    let others = [
      moved("c", to: source, url: "a.example/3") { $0.readAt = now },
      moved("d", to: source) { $0.bookmarkedAt = now },
    ]
    let ids = try await store.move([starred, labelled] + others, reader: "ada", at: now)
      .compactMap(\.article)
    for reader in ["ben", "ada"] {
      let wanted = try await store.wantMovedPages(
        of: reader, below: 120, because: "asked", at: now)
      #expect(wanted == (reader == "ada" ? [ids[1], ids[0]] : []))
    }
    #expect(
      try await store.wantMovedPages(of: "ada", below: 0, because: "asked", at: now).isEmpty)
    let due = try await store.duePages(
      QueueRequest(sources: [source], now: now, limit: 9, perSource: 9))
    #expect(Set(due.map(\.article)) == Set(ids.prefix(2)))
  }

  @Test(arguments: StoreKind.all)
  func `a moved article has its marks, and moving it again changes nothing`(
    _ kind: StoreKind
  ) async throws {
    let store = try ConformanceFixture(kind).store
    let sources = try await store.sources(
      forMoving: [
        SourceListing(name: "Old Post", url: "https://old.example/feed", categories: ["works"]),
        SourceListing(name: "x", url: ""),
        SourceListing(name: "Old Post", url: "http://old.example/feed/"),
      ], reader: "ada", at: now)
    #expect(sources[0] == sources[2] && sources[0] != sources[1])
    #expect(
      try await store.sources(
        forMoving: [SourceListing(name: "Old", url: "https://old.example/feed")], reader: "ada",
        at: now) == [sources[0]])
    let (read, starred) = (now - 500 * 86_400, now - 400 * 86_400)
    let quote = MovedHighlight(TextQuote(exact: "one"), made: now - 300 * 86_400)
    let article = moved("guid-1", to: sources[0]) {
      $0.readAt = read
      $0.bookmarkedAt = starred
      $0.labels = ["Berlin"]
      $0.annotations = MovedAnnotations(
        note: "mine", noted: now - 200 * 86_400, highlights: [quote])
      $0.position = ReadingPosition(block: 3, blocks: 9, at: now)
    }
    let first = try await store.move([article], reader: "ada", at: now)
    let id = try #require(first.first?.article)
    #expect(first == [.new(id)])
    #expect(
      try await store.move([article, article], reader: "ada", at: now) == [.known(id), .known(id)])
    let card = try #require(try store.articles([id], reader: "ada").first)
    #expect(card.state.read && card.state.bookmarked && card.article.fetched == now)
    #expect(card.counts == InteractionCounts())
    let written = try #require(try store.annotations(of: [id], reader: "ada")[id])
    #expect(written.labels == ["Berlin"] && written.note == "mine")
    #expect(written.noted == now - 200 * 86_400)
    #expect(written.position == ReadingPosition(block: 3, blocks: 9, at: now))
    #expect(written.highlights.map(\.quote) == [quote.quote])
    #expect(written.highlights.map(\.made) == [quote.made])
    // Another reader does not see the source.
    #expect(try store.foreign([id], to: "ben") == [id])
    // Its page can be asked for, though the source is not polled.
    let pages = try await store.wantMovedPages(of: "ada", below: 120, because: "asked", at: now)
    #expect(pages.isEmpty)
    let kept = try await store.unpolledSources()[sources[0]]
    #expect(kept?.name == "Old Post" && kept?.images == .all)
    let works = try store.categories(reader: "ada", at: now).first { $0.name == "works" }
    #expect(works?.articles == 1 && works?.unread == 0 && works?.sources == 0)
    // Apps find its articles by their marks, and list no subscription.
    let known = try store.streamSources(reader: "ada").filter { !$0.isSubscribed }
    #expect(known.map(\.name).contains("Old Post"))
    #expect(try store.bookmarkedSources(of: "ada") == [sources[0]])
    #expect(try store.streamSources(reader: "ben").allSatisfy(\.isSubscribed))
    // It is not polled, and kept.
    #expect(try store.sourcesOfReaders().isEmpty)
    #expect(try store.removedSources(besides: nil, seenBy: nil).map(\.name) == ["Old Post"])
    #expect(try store.removedSources(besides: nil, seenBy: "ada").map(\.name) == ["Old Post"])
    #expect(try store.removedSources(besides: nil, seenBy: "ben").isEmpty)
  }

  @Test(arguments: StoreKind.all)
  func `one source has all articles of unknown feeds, and one each spelling of a feed`(
    _ kind: StoreKind
  ) async throws {
    let store = try ConformanceFixture(kind).store
    func sources(_ listings: [SourceListing]) async throws -> [Int64] {
      try await store.sources(forMoving: listings, reader: "ada", at: now)
    }
    let first = try await sources([
      SourceListing(name: "One", url: ""), SourceListing(name: "Two", url: ""),
      SourceListing(name: "Old", url: "https://old.example/feed"),
      SourceListing(name: "Old", url: "http://old.example/feed/"),
    ])
    #expect(Set(first).count == 2)
    #expect(try await sources([SourceListing(name: "Three", url: "")]) == [first[0]])
    let reader = try #require(try store.reader(named: "ada")).id
    #expect(try store.ownSources(of: reader).count == 2)
  }

  @Test(arguments: StoreKind.all)
  func `an article that the source has is not doubled`(_ kind: StoreKind) async throws {
    let fixture = try ConformanceFixture(kind)
    let store = fixture.store
    let one = try await fixture.add("one", dated: now)
    let source: Int64 = 1
    let listing = SourceListing(name: "x", url: ConformanceFixture.urls[0])
    #expect(try await store.sources(forMoving: [listing], reader: "ada", at: now) == [source])
    let first = try await store.move(
      [moved("one", to: source) { $0.readAt = now }], reader: "ada", at: now)
    #expect(first == [.known(one)])
    let later = try await store.move(
      [
        moved("other", to: source, title: "Title of one", dated: now - 3600),
        moved("third", to: source, title: "Title of one", dated: now - 3 * 86_400),
      ], reader: "ada", at: now + 1)
    #expect(later[0] == .known(one) && later[1] != .known(one))
    #expect(try store.articles([one], reader: "ada").first?.state.read == true)
  }

  /// Moves articles twice, and expects one article for each.
  private func expectKept(
    _ articles: [ArticleToMove], in store: any Store
  ) async throws {
    let first = try await store.move(articles, reader: "ada", at: now)
    let ids = first.compactMap(\.article)
    #expect(first == ids.map(MoveOutcome.new) && Set(ids).count == articles.count)
    let again = try await store.move(articles.reversed(), reader: "ada", at: now + 3600)
    #expect(again == ids.reversed().map(MoveOutcome.known))
  }

  @Test(arguments: StoreKind.all)
  func `articles that share an address or a headline stay apart`(_ kind: StoreKind) async throws {
    let fixture = try ConformanceFixture(kind)
    let hour = 3600.0
    try await expectKept(
      (0..<5).map {
        moved(
          "episode/\($0)", to: 1, title: "Episode \($0)", url: "pod.example",
          dated: now - Double($0) * 12 * hour)
      }, in: fixture.store)
    try await expectKept(
      (0..<5).map {
        moved(
          "https://log.example", to: 1, title: "Version \($0)", url: "log.example",
          dated: now - Double($0) * 30 * hour, hasID: false)
      }, in: fixture.store)
    try await expectKept(
      (0..<5).map {
        moved(
          "https://daily.example", to: 1, title: "Item \($0)", url: "daily.example",
          dated: now - Double($0) * 5 * hour, hasID: false)
      }, in: fixture.store)
    for hasID in [true, false] {
      try await expectKept(
        (0..<5).map {
          moved(
            hasID ? "letter/\($0)" : "https://b.example", to: 1, title: "Letter",
            url: hasID ? "a.example" : "b.example", dated: now - Double($0) * 168 * hour,
            hasID: hasID)
        }, in: fixture.store)
    }
    try await expectKept(
      (0..<5).map {
        moved(
          "report/\($0)", to: 1, title: "Traffic", url: "a.example/\($0)",
          dated: now - Double($0) * hour)
      }, in: fixture.store)
    for (place, hasID) in [true, false].enumerated() {
      // One link, seconds apart; and one headline and link, an hour apart.
      for (name, seconds) in [("second", 1.0), ("hour", hour)] {
        let url = "\(name)\(place).example"
        try await expectKept(
          (0..<5).map {
            moved(
              hasID ? "\(name)/\($0)" : "https://\(url)", to: 1,
              title: name == "hour" ? "Report" : "Release \($0)", url: url,
              dated: now - Double($0) * seconds, hasID: hasID)
          }, in: fixture.store)
      }
    }
    // One of several with a headline that the source has already is none of them.
    let other = moved("other", to: 1, title: "Traffic", url: "a.example/x", dated: now - 9000)
    let outcome = try await fixture.store.move([other], reader: "ada", at: now + 7200)
    let known = try await fixture.store.move([other], reader: "ada", at: now + 9000)
    #expect(outcome == known.compactMap(\.article).map(MoveOutcome.new))
  }

  @Test(arguments: StoreKind.all)
  func `a moved article is the one that its source brings later under another id and address`(
    _ kind: StoreKind
  ) async throws {
    let fixture = try ConformanceFixture(kind)
    let store = fixture.store
    let outcomes = try await store.move(
      [
        moved("item/1", to: 1, title: "Title of one", url: "a.example/r?1", dated: now - 3600) {
          $0.readAt = now
        },
        moved("item/2", to: 1, title: "Title of two", dated: now - 3 * 86_400) { $0.readAt = now },
      ], reader: "ada", at: now)
    let one = try await fixture.add("one", dated: now)
    #expect(one == outcomes[0].article)
    #expect(try await fixture.add("two", dated: now) != outcomes[1].article)
    #expect(try await fixture.add("one", dated: now) == one)
    #expect(try store.articles([one], reader: "ada").first?.state.read == true)
  }

  @Test(arguments: StoreKind.all)
  func `a kept feed that is added later takes its articles along`(_ kind: StoreKind) async throws {
    let fixture = try ConformanceFixture(kind)
    let store = fixture.store
    let listing = SourceListing(
      name: "Old Post", url: "https://old.example/feed", categories: ["works"])
    let source = try await store.sources(forMoving: [listing], reader: "ada", at: now)[0]
    _ = try await store.move([moved("a", to: source) { $0.readAt = now }], reader: "ada", at: now)
    let reader = try #require(try store.reader(named: "ada")).id
    let added = try store.changeOwnList([.add(listing)], of: reader, at: now)
    #expect(added == [source])
    #expect(try store.sourcesOfReaders().map(\.address.string) == [listing.url])
    #expect(try store.removedSources(besides: nil, seenBy: nil).isEmpty)
  }

  @Test(arguments: StoreKind.all)
  func `a kept feed in the configuration takes its articles along`(_ kind: StoreKind) async throws {
    let fixture = try ConformanceFixture(kind)
    let store = fixture.store
    let listing = SourceListing(
      name: "Old Post", url: "https://old.example/feed", categories: ["works"])
    let source = try await store.sources(forMoving: [listing], reader: "ada", at: now)[0]
    let outcome = try await store.move([moved("a", to: source)], reader: "ada", at: now)
    let id = try #require(outcome.first?.article)
    // The configuration's name and category win over those of the program it came from, for the
    // reader who brought it, too.
    try store.configure(
      [Source(name: "Post", address: .web("http://old.example/feed/"), categories: ["sport"])],
      categories: ["sport"], at: now)
    for reader in ["ada", "ben"] {
      let card = try #require(try store.articles([id], reader: reader).first)
      #expect(card.article.source.name == "Post" && card.article.category == "sport")
      let list = try store.streamSources(reader: reader).filter(\.isSubscribed)
      #expect(list.map(\.name) == ["Post"])
    }
    #expect(try store.removedSources(besides: nil, seenBy: nil).isEmpty)
  }

  @Test(arguments: StoreKind.all)
  func `retention counts from the move`(_ kind: StoreKind) async throws {
    let fixture = try ConformanceFixture(kind)
    let store = fixture.store
    _ = try await fixture.add("new", dated: now)
    let source = try await store.sources(
      forMoving: [SourceListing(name: "Old", url: "https://old.example/")], reader: "ada", at: now)[
        0]
    _ = try await store.move([moved("a", to: source)], reader: "ada", at: now)
    #expect(try await store.deleteOutdated(.age(days: 30), at: now, limit: 10) == 0)
    _ = try await fixture.add("newer", dated: now + 31 * 86_400)
    #expect(
      try await store.deleteOutdated(.age(days: 30), at: now + 31 * 86_400, limit: 10) == 2)
  }

  @Test(arguments: StoreKind.all)
  func `the past is in the log once, in its order`(_ kind: StoreKind) async throws {
    let fixture = try ConformanceFixture(kind)
    let store = fixture.store
    let source = try await store.sources(
      forMoving: [SourceListing(name: "Old", url: "https://old.example/")], reader: "ada", at: now)[
        0]
    let articles = [
      moved("late", to: source) { $0.bookmarkedAt = now - 100 },
      moved("early", to: source) { $0.readAt = now - 200 },
      moved("unread", to: source),
    ]
    _ = try await store.move(articles, reader: "ada", at: now)
    #expect(try await store.learnFromMoved(reader: "ada") == 2)
    #expect(try await store.learnFromMoved(reader: "ada") == 0)
  }

  @Test(arguments: StoreKind.all)
  func `saved pages and hidden articles of another store come as such`(
    _ kind: StoreKind
  ) async throws {
    let store = try ConformanceFixture(kind).store
    let saved = try await store.sources(
      forMoving: [SourceListing(name: "Saved", url: Source.savedPages)], reader: "ada", at: now)[0]
    #expect(try await store.unpolledSources()[saved]?.isSaved == true)
    let hidden = moved("a", to: saved, url: "a.example/1") {
      $0.bookmarkedAt = now
      $0.hiddenAt = now - 60
    }
    let id = try await store.move([hidden], reader: "ada", at: now).compactMap(\.article)
    #expect(try store.marks(id[0], reader: "ada")?.hiddenAt == now - 60)
  }

  @Test(arguments: StoreKind.all)
  func `what expired in another store teaches nothing and can be undone`(
    _ kind: StoreKind
  ) async throws {
    let store = try ConformanceFixture(kind).store
    let source = try await store.sources(
      forMoving: [SourceListing(name: "Old", url: "https://old.example/")], reader: "ada", at: now)[
        0]
    let expired = moved("a", to: source) {
      $0.readAt = now - 60
      $0.isExpired = true
    }
    let id = try await store.move([expired], reader: "ada", at: now).compactMap(\.article)
    #expect(try store.marks(id[0], reader: "ada")?.isExpired == true)
    #expect(try await store.learnFromMoved(reader: "ada") == 0)
    #expect(try store.undoExpiry(reader: "ada") == 1)
  }

  @Test(arguments: StoreKind.all)
  func `an article of a kept feed is the one at its address in a polled source`(
    _ kind: StoreKind
  ) async throws {
    let store = try ConformanceFixture(kind).store
    let sources = try await store.sources(
      forMoving: [
        SourceListing(name: "Old", url: "https://old.example/feed"),
        SourceListing(name: "Gone", url: "https://gone.example/feed"),
      ], reader: "ada", at: now)
    let here = try await store.move(
      [
        moved("new-1", to: 1, title: "One", url: "a.example/1"),
        moved("gone-3", to: sources[1], title: "Three", url: "a.example/3"),
      ], reader: "ada", at: now - 60
    ).compactMap(\.article)
    let brought = [
      moved("old-1", to: sources[0], title: "One", url: "a.example/1") { $0.readAt = now },
      moved("old-2", to: sources[0], title: "Another", url: "a.example/1", dated: now),
      moved("old-3", to: sources[0], title: "Three", url: "a.example/3"),
    ]
    let outcomes = try await store.move(brought, reader: "ada", at: now)
    #expect(outcomes.first == .known(here[0]))
    #expect(try store.articles([here[0]], reader: "ada").first?.state.read == true)
    // Another headline and date at its address, and an article of another kept feed, are others.
    #expect(outcomes.dropFirst().allSatisfy { if case .new = $0 { true } else { false } })
    let again = try await store.move(brought, reader: "ada", at: now + 60)
    #expect(again == outcomes.compactMap(\.article).map(MoveOutcome.known))
  }

  @Test(arguments: StoreKind.all)
  func `a comment is not the article whose page it is on`(_ kind: StoreKind) async throws {
    let store = try ConformanceFixture(kind).store
    let post = moved("post", to: 1, title: "Post", url: "a.example/1")
    let comment = moved("c-3", to: 1, title: "Re: Post", url: "a.example/1#comment-3")
    let first = try await store.move([post, comment], reader: "ada", at: now - 60)
    #expect(first.count == 2 && first.allSatisfy { if case .new = $0 { true } else { false } })
    let ids = first.compactMap(\.article)
    let others = [
      moved("c-4", to: 1, title: "Re: Post, too", url: "a.example/1#comment-34"),
      // Known by the headline, and by the fragment and the date.
      moved("p", to: 1, title: "Post", url: "a.example/1#rss"),
      moved("c", to: 1, title: "Comment", url: "a.example/1#comment-3"),
    ]
    let outcomes = try await store.move(others, reader: "ada", at: now)
    #expect(Array(outcomes.dropFirst()) == [.known(ids[0]), .known(ids[1])])
    if case .new = outcomes[0] {} else { Issue.record("a comment is taken for another") }
  }
}
