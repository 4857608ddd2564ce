import Foundation
import Models
import Storing
import Testing

struct OwnListConformance {
  let now = ConformanceFixture.now
  private let letters = SourceListing(
    name: "Letters", url: "https://letters.example/feed", categories: ["essays", "world"])

  @Test(arguments: StoreKind.all)
  func `differences are kept and taken back`(_ kind: StoreKind) throws {
    let store = try ConformanceFixture(kind).store
    let ada = try #require(try store.addReader("ada"))
    let ben = try #require(try store.addReader("ben"))
    let courier = try #require(try store.sourceID(named: "Courier"))
    #expect(try store.ownSources(of: ada.id).isEmpty)
    try store.setOwnSource(
      courier, listing: .changed, name: "My paper", categories: ["home", "world"], of: ada.id)
    let own = try #require(try store.ownSources(of: ada.id).first)
    #expect(own.storedName == "Courier" && own.name == "My paper" && own.listing == .changed)
    #expect(own.categories == ["home", "world"])
    #expect(try store.ownSources(of: ben.id).isEmpty)
    try store.setOwnSource(
      courier, listing: .leftOut, name: nil, categories: nil, of: ada.id)
    #expect(try store.ownSources(of: ada.id).map(\.listing) == [.leftOut])
    try store.setOwnSource(courier, listing: nil, name: nil, categories: nil, of: ada.id)
    #expect(try store.ownSources(of: ada.id).isEmpty)
  }

  @Test(arguments: StoreKind.all)
  func `a source of readers is polled once while one of them has it`(
    _ kind: StoreKind
  ) async throws {
    let fixture = try ConformanceFixture(kind)
    let store = fixture.store
    let ada = try #require(try store.addReader("ada"))
    let ben = try #require(try store.addReader("ben"))
    let id = try #require(try store.addOwnSource(letters, of: ada.id, at: now))
    var same = letters
    (same.name, same.url) = ("Post", "http://letters.example/feed/")
    #expect(try store.addOwnSource(same, of: ben.id, at: now) == id)
    #expect(
      try store.sourcesOfReaders()
        == [
          Source(
            name: "Letters", address: .web("https://letters.example/feed"), categories: ["essays"])
        ])
    // Another configuration leaves it alone.
    try store.configure(ConformanceFixture.sources, categories: ["world", "sport"], at: now)
    #expect(try await store.pollableSources()["letters"]?.id == id)
    try store.setOwnSource(id, listing: nil, name: nil, categories: nil, of: ada.id)
    #expect(try store.sourcesOfReaders().count == 1)
    try store.setOwnSource(id, listing: nil, name: nil, categories: nil, of: ben.id)
    #expect(try store.sourcesOfReaders().isEmpty)
    #expect(try await store.pollableSources()["letters"] == nil)
  }

  @Test(arguments: StoreKind.all)
  func `the household's name goes before, and an address that it takes over stays one source`(
    _ kind: StoreKind
  ) async throws {
    let store = try ConformanceFixture(kind).store
    let ada = try #require(try store.addReader("ada"))
    let id = try #require(try store.addOwnSource(letters, of: ada.id, at: now))
    let namesake = Source(
      name: "Letters", address: .web("https://other.example"), categories: ["world"])
    try store.configure(ConformanceFixture.sources + [namesake], categories: ["world"], at: now)
    #expect(try await store.pollableSources()["letters"]?.id != id)
    #expect(try store.ownSources(of: ada.id).map(\.name) == ["Letters"])
    #expect(try store.ownSources(of: ada.id).map(\.id) == [id])
    let taken = Source(
      name: "Letters of all", address: .web("https://letters.example/feed"), categories: ["world"])
    try store.configure(ConformanceFixture.sources + [taken], categories: ["world"], at: now)
    #expect(try await store.pollableSources()["letters of all"]?.id == id)
    #expect(try store.sourcesOfReaders().isEmpty)
    // What the household gives up is the reader's again.
    try store.configure(ConformanceFixture.sources, categories: ["world"], at: now)
    #expect(try store.sourcesOfReaders().map(\.name) == ["Letters of all"])
  }

  @Test(arguments: StoreKind.all)
  func `programs that keep a copy see their reader's list`(_ kind: StoreKind) throws {
    let store = try ConformanceFixture(kind).store
    let ada = try #require(try store.addReader("ada"))
    _ = try store.addReader("ben")
    _ = try store.addOwnSource(letters, of: ada.id, at: now)
    let courier = try #require(try store.sourceID(named: "Courier"))
    let goal = try #require(try store.sourceID(named: "Goal"))
    try store.setOwnSource(courier, listing: .leftOut, name: nil, categories: nil, of: ada.id)
    try store.setOwnSource(
      goal, listing: .changed, name: "Football", categories: ["fun"], of: ada.id)
    let own = try store.streamSources(reader: "ada")
    #expect(Set(own.map(\.name)) == ["Football", "Letters"])
    let fun = own.first { $0.name == "Football" }?.categories ?? []
    #expect(fun.map(\.name) == ["fun"])
    #expect(try store.streamSources(reader: "ada") == own)
    #expect(try store.streamSources(reader: "ben").map(\.name) == ["Courier", "Goal"])
    #expect(try store.streamSources(reader: "nobody").map(\.name) == ["Courier", "Goal"])
  }
}
