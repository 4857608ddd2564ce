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
  func `an earlier address of a feed is that of the only polled source of its site`(
    _ kind: StoreKind
  ) async throws {
    let store = try ConformanceFixture(kind).store
    try store.configure(
      [
        Source(name: "A", address: .web("https://a.example/feed.xml"), categories: ["x"]),
        Source(name: "B", address: .web("https://b.example/feed.xml"), categories: ["x"]),
      ], categories: ["x"], at: now)
    func listing(_ url: String, _ homePage: String) -> SourceListing {
      SourceListing(name: url, url: url, homePage: homePage)
    }
    let listings = [
      listing("http://feeds.example/a", "http://www.a.example/"),
      // Two feeds of one site, neither of which can be told to be the source's.
      listing("https://b.example/one", "https://b.example/"),
      listing("https://b.example/two", "https://b.example/"),
      listing("https://c.example/one", "https://c.example/"),
    ]
    let found = try await store.sources(forMoving: listings, reader: "ada", at: now)
    let names = Dictionary(
      uniqueKeysWithValues: try store.streamSources(reader: "ada").map { ($0.id, $0.name) })
    #expect(found.map { names[$0] } == ["A"] + listings.dropFirst().map(\.url))
    // A feed that is only kept does not take in another one of its site.
    let other = listing("https://c.example/two", "https://c.example/")
    let kept = try await store.sources(forMoving: [other], reader: "ada", at: now)
    #expect(!found.contains(kept[0]))
    #expect(try await store.sources(forMoving: listings, reader: "ada", at: now) == found)
  }
}
