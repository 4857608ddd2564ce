import Foundation
import Models
import Store
import TestStore
import Testing

struct OwnListConformance {
  let now = ConformanceFixture.now
  private let letters = SourceListing(
    name: "Letters", url: "https://letters.example/feed", categories: ["essays", "world"])

  @Test(arguments: StoreKind.all)
  func `a reader's changes of the list are stored and undone`(_ kind: StoreKind) throws {
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
  func `a reader's own source keeps its kind and selectors`(_ kind: StoreKind) throws {
    let store = try ConformanceFixture(kind).store
    let ben = try #require(try store.addReader("ben"))
    var page = letters
    page.format = .html
    page.selectors = ItemSelectors(item: "//div[@class='a']\n", title: "./h2", url: "./a/@href")
    let id = try #require(try store.addOwnSource(page, of: ben.id, at: now))
    let own = try #require(try store.ownSources(of: ben.id).first)
    #expect(own.format == .html && own.selectors == page.selectors)
    #expect(try store.sourcesOfReaders().map(\.selectors) == [page.selectors])
    #expect(try store.sourcesOfReaders().map(\.format) == [.html])
    // While readers have it, another import does not change how it is parsed.
    var other = page
    (other.format, other.selectors) = (.json, ItemSelectors(item: "data.items"))
    #expect(try store.addOwnSource(other, of: ben.id, at: now) == id)
    #expect(try store.sourcesOfReaders().map(\.format) == [.html])
    try store.setOwnSource(id, listing: nil, name: nil, categories: nil, of: ben.id)
    #expect(try store.addOwnSource(other, of: ben.id, at: now) == id)
    #expect(try store.sourcesOfReaders().map(\.selectors) == [other.selectors])
  }

  @Test(arguments: StoreKind.all)
  func `a source of several readers is polled once while one of them has it`(
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
    // Another configuration does not change it.
    try store.configure(ConformanceFixture.sources, categories: ["world", "sport"], at: now)
    #expect(try await store.pollableSources()["letters"]?.id == id)
    try store.setOwnSource(id, listing: nil, name: nil, categories: nil, of: ada.id)
    #expect(try store.sourcesOfReaders().count == 1)
    try store.setOwnSource(id, listing: nil, name: nil, categories: nil, of: ben.id)
    #expect(try store.sourcesOfReaders().isEmpty)
    #expect(try await store.pollableSources()["letters"] == nil)
  }

  @Test(arguments: StoreKind.all)
  func `a configured source keeps its name, and taking over a reader's address keeps one source`(
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
    // A source removed from the shared list belongs to the reader again.
    try store.configure(ConformanceFixture.sources, categories: ["world"], at: now)
    #expect(try store.sourcesOfReaders().map(\.name) == ["Letters of all"])
  }

  @Test(arguments: StoreKind.all)
  func `syncing clients see their reader's list`(_ kind: StoreKind) throws {
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
    #expect(Set(own.filter(\.isSubscribed).map(\.name)) == ["Football", "Letters"])
    // Its articles stay among the reader's stars and labels.
    #expect(own.filter(\.hasLeft).map(\.name) == ["Courier"])
    let fun = own.first { $0.name == "Football" }?.categories ?? []
    #expect(fun.map(\.name) == ["fun"])
    #expect(try store.streamSources(reader: "ada") == own)
    #expect(try store.streamSources(reader: "ben").map(\.name) == ["Courier", "Goal"])
    #expect(try store.streamSources(reader: "nobody").map(\.name) == ["Courier", "Goal"])
  }

  @Test(arguments: StoreKind.all)
  func `neighbours and related articles come from the reader's sources`(
    _ kind: StoreKind
  ) async throws {
    let fixture = try ConformanceFixture(kind)
    let store = fixture.store
    let ada = try #require(try store.addReader("ada"))
    _ = try store.addReader("ben")
    var local = letters
    local.categories = ["world"]
    let letters = try #require(try store.addOwnSource(local, of: ada.id, at: now))
    let low = try await fixture.add("low", rank: 1)
    let mine = try await fixture.add("mine", source: letters, rank: 2)
    let high = try await fixture.add("high", rank: 3)
    func beside(_ id: Int64, _ reader: String) throws -> [Int64?] {
      let neighbours = try #require(try store.neighbours(of: id, reader: reader))
      return [neighbours.before?.id, neighbours.after?.id]
    }
    #expect(try beside(high, "ada") == [nil, mine])
    #expect(try beside(high, "ben") == [nil, low])
    #expect(try beside(low, "ben") == [high, nil])
    #expect(try beside(high, "nobody") == [nil, low])
    // Also articles read before the source was left out.
    try store.mark([low], isRead: true, reader: "ada", at: now)
    try store.mark([mine], isRead: true, reader: "ada", at: now.addingTimeInterval(1))
    #expect(try beside(mine, "ada") == [low, nil])
    try store.setOwnSource(1, listing: .leftOut, name: nil, categories: nil, of: ada.id)
    #expect(try beside(mine, "ada") == [nil, nil])
  }

  @Test(arguments: StoreKind.all)
  func `a list is scoped to the reader's sources, or to all but the hidden ones`(
    _ kind: StoreKind
  ) throws {
    let store = try ConformanceFixture(kind).store
    let ada = try #require(try store.addReader("ada"))
    let ben = try #require(try store.addReader("ben"))
    func list(_ category: String?, _ reader: String) throws -> FeedQuery {
      return try store.listBasis(
        FeedQuery(category: category), reader: reader, closingList: false
      ).list.query
    }
    #expect(try list(nil, "ada").scope == SourceScope())
    for index in 0..<4 {
      var source = letters
      source.name += " \(index)"
      source.url += "/\(index)"
      _ = try store.addOwnSource(source, of: ben.id, at: now)
    }
    // Two of six belong to ada, all to ben.
    #expect(try list(nil, "ada").scope == SourceScope(only: [1, 2]))
    #expect(try list(nil, "ben").scope == SourceScope())
    let world = try list("world", "ada")
    #expect(world.scope == SourceScope(only: [1, 2]) && world.category == "world")
    try store.setOwnSource(1, listing: .leftOut, name: nil, categories: nil, of: ben.id)
    #expect(try list(nil, "ben").scope == SourceScope(without: [1]))
    try store.setOwnSource(1, listing: .leftOut, name: nil, categories: nil, of: ada.id)
    #expect(try list(nil, "ada").scope == SourceScope(only: [2]))
    #expect(throws: UnknownName.self) { try list("essays", "ada") }
    let tabs = try store.listBasis(
      FeedQuery(), reader: "ada",
      closingList: false
    ).list.tabs
    #expect(tabs == ["sport"])
  }

  @Test(arguments: StoreKind.all)
  func `changes of a list are made all or none`(_ kind: StoreKind) throws {
    let store = try ConformanceFixture(kind).store
    let ada = try #require(try store.addReader("ada"))
    var same = letters
    (same.name, same.url) = ("Twice", "HTTPS://LETTERS.example/feed/")
    var post = letters
    (post.name, post.url, post.categories) = ("Letters", "https://post.example/feed", ["Essays"])
    let ids = try #require(
      try store.changeOwnList(
        [
          .add(letters), .set(1, listing: .leftOut, name: nil, categories: nil), .add(same),
          .add(post),
        ], of: ada.id, at: now))
    #expect(ids.count == 4 && ids[0] == ids[2] && ids[1] == 1 && ids[3] != ids[0])
    let own = try store.ownSources(of: ada.id)
    #expect(own.map(\.name) == [nil, "Twice", "Letters"])
    #expect(own.map(\.storedName) == ["Courier", "Letters", "Letters 2"])
    // The source 99 does not exist.
    var other = letters
    other.url = "https://other.example/feed"
    #expect(throws: (any Error).self) {
      try store.changeOwnList(
        [.add(other), .set(99, listing: .changed, name: "x", categories: nil)], of: ada.id, at: now)
    }
    #expect(try store.ownSources(of: ada.id) == own)
    // As many as fit, and none of one more.
    let many = (0..<OwnListLimits.sources).map { number in
      OwnListChange.add(
        SourceListing(
          name: "Many \(number)", url: "https://many.example/\(number)", categories: ["many"]))
    }
    #expect(try store.changeOwnList(many, of: ada.id, at: now) == nil)
    #expect(try store.ownSources(of: ada.id) == own)
    let room = OwnListLimits.sources - own.count
    #expect(try store.changeOwnList(Array(many.prefix(room)), of: ada.id, at: now)?.count == room)
    #expect(try store.ownSources(of: ada.id).count == OwnListLimits.sources)
    #expect(try store.addOwnSource(other, of: ada.id, at: now) == nil)
    // Sources that are there can still be changed.
    try store.setOwnSource(1, listing: nil, name: nil, categories: nil, of: ada.id)
    #expect(try store.addOwnSource(other, of: ada.id, at: now) != nil)
  }

  @Test(arguments: StoreKind.all)
  func `a source is removed if the configuration and all own lists lack it`(
    _ kind: StoreKind
  ) async throws {
    let fixture = try ConformanceFixture(kind)
    let store = fixture.store
    let ada = try #require(try store.addReader("ada"))
    let own = try #require(try store.addOwnSource(letters, of: ada.id, at: now))
    let kept = SourceListing(
      name: "Old Post", url: "https://old.example/feed", categories: ["works"])
    let old = try await store.sources(forMoving: [kept], reader: "ada", at: now)[0]
    for source in [1, own, old] { _ = try await fixture.add("of \(source)", source: source) }
    func removed(_ sources: [Source]?) throws -> [String] {
      try store.removedSources(besides: sources, seenBy: nil).map(\.name)
    }
    let (courier, all) = (ConformanceFixture.sources[0], ConformanceFixture.sources)
    #expect(try removed(all) == ["Old Post"])
    // The configuration has changed since it was stored.
    #expect(try removed([all[1]]) == ["Courier", "Old Post"])
    let post = Source(name: "Post", address: .web("https://old.example/feed"), categories: ["new"])
    #expect(try removed(all + [post]).isEmpty)
    try store.configure([all[1]], categories: ["world", "sport"], at: now)
    #expect(try removed(nil) == ["Courier", "Old Post"])
    #expect(try removed([courier]) == ["Old Post"])
  }
}
