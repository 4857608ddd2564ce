import Foundation
import Models
import Store
import TestStore
import Testing

/// To which sources the articles of other programs belong.
struct MovedSourceConformance {
  private let now = ConformanceFixture.now

  @Test(arguments: StoreKind.all)
  func `articles of an unknown feed are of the only source of their site`(
    _ kind: StoreKind
  ) async throws {
    let fixture = try ConformanceFixture(kind)
    let store = fixture.store
    try store.configure(
      [
        Source(name: "A", address: .web("https://www.a.example/feed"), categories: ["x"]),
        Source(name: "B1", address: .web("https://b.example/one"), categories: ["x"]),
        Source(name: "B2", address: .web("https://b.example/two"), categories: ["x"]),
      ], categories: ["x"], at: now)
    func listing(_ homePage: String) -> SourceListing {
      SourceListing(name: "x", url: "", homePage: homePage)
    }
    let found = try await store.sources(
      forMoving: [
        listing("http://a.example/"), listing("https://b.example"),
        listing("https://a.example/blog"),
      ], reader: "ada", at: now)
    let names = Dictionary(
      uniqueKeysWithValues: try store.streamSources(reader: "ada").map { ($0.id, $0.name) })
    #expect(found.map { names[$0] } == ["A", "Imported", "Imported"])
  }

  @Test(arguments: StoreKind.all)
  func `an address that no source has is another feed's, whatever site it names`(
    _ kind: StoreKind
  ) async throws {
    let fixture = try ConformanceFixture(kind)
    let store = fixture.store
    try store.configure(
      [
        Source(name: "A", address: .web("https://a.example/feed.xml"), categories: ["x"]),
        Source(name: "B", address: .web("https://b.example/sport/feed.xml"), categories: ["x"]),
      ], categories: ["x"], at: now)
    let ids = Dictionary(
      uniqueKeysWithValues: try store.streamSources(reader: "ada").map { ($0.name, $0.id) })
    let a = try #require(ids["A"])
    var poll = PollRecord(source: a, state: FeedState(url: "https://a.example/feed.xml"))
    poll.homePage = "https://a.example/"
    _ = try await store.exchange(PollBatch(records: [poll]))
    func listing(_ url: String, _ homePage: String) -> SourceListing {
      SourceListing(name: url.isEmpty ? "x" : url, url: url, homePage: homePage)
    }
    let others = [
      listing("https://a.example/comments/feed", "https://a.example/"),
      // The home page of B is unknown until it is fetched.
      listing("https://b.example/world/feed.xml", "https://b.example/"),
    ]
    func names(_ listings: [SourceListing]) async throws -> [String?] {
      let found = try await store.sources(forMoving: listings, reader: "ada", at: now)
      let names = Dictionary(
        uniqueKeysWithValues: try store.streamSources(reader: "ada").map { ($0.id, $0.name) })
      return found.map { names[$0] }
    }
    let own = [
      listing("http://a.example/feed.xml/", "https://elsewhere.example/"),
      listing("", "https://a.example/"),
    ]
    #expect(try await names(own) == ["A", "A"])
    // Together, one after the other, and again.
    for listings in [[others[0]], others, others.reversed()] {
      #expect(try await names(listings) == listings.map(\.url))
    }
  }

  @Test(arguments: StoreKind.all)
  func `saved pages of one headline are different pages`(_ kind: StoreKind) async throws {
    let store = try ConformanceFixture(kind).store
    let saved = try await store.sources(
      forMoving: [SourceListing(name: "Saved", url: Source.savedPages)], reader: "ada", at: now)[0]
    for (place, key) in ["a.example/1", "b.example/2"].enumerated() {
      var draft = ArticleDraft(
        identity: key, urlKey: key,
        ArticleMetadata(title: "Home", url: "https://\(key)", published: now))
      draft.isMoved = true
      let page = ArticleToMove(
        source: saved, isOfUnknownFeed: false,
        document: ArrivedDocument(sample: draft, source: 0, dated: now, at: now))
      let outcomes = try await store.move([page], reader: "ada", at: now + Double(place))
      #expect(outcomes == [.new(Int64(place + 1))])
    }
  }
}
