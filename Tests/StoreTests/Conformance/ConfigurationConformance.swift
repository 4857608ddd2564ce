import Foundation
import Models
import Store
import TestStore
import Testing

struct ConfigurationConformance {
  private let now = ConformanceFixture.now
  private var sources: [Source] { ConformanceFixture.sources }

  private func configure(
    _ sources: [Source], categories: [String] = [], in store: any Store
  ) throws {
    try store.configure(sources, categories: categories, at: now)
  }

  private func names(in store: any Store) throws -> [String] {
    var names: [String] = []
    try store.forEachFeed { source, _ in names.append(source.name) }
    return names
  }

  private func articles(in store: any Store) throws -> [String: Int] {
    try store.sourceStates(reader: "", at: now).sources.mapValues(\.articles)
  }

  private func add(
    _ identity: String, source: Int64 = 1, rank: Double = 0, to store: any Store
  ) throws {
    try store.add(
      ConformanceFixture.draft(identity), source: source, keys: RankKeys(today: rank, now: rank),
      at: now)
  }

  @Test(arguments: StoreKind.all)
  func `categories follow the configuration, then their first source`(_ kind: StoreKind) throws {
    let store = try ConformanceFixture(kind).store
    #expect(try store.listNames().categories == ["world", "sport"])
    try configure(sources.reversed(), categories: ["sport", "culture"], in: store)
    #expect(try names(in: store) == ["Goal", "Courier"])
    #expect(try store.listNames().categories == ["sport", "culture", "world"])
  }

  @Test(arguments: StoreKind.all)
  func `a removed source keeps its articles and returns with them`(_ kind: StoreKind) throws {
    let store = try ConformanceFixture(kind).store
    try add("x", to: store)
    try configure([sources[1]], in: store)
    #expect(try names(in: store) == ["Goal"])
    #expect(try store.ids(FeedQuery(category: "world")).isEmpty)
    #expect(try store.ids(FeedQuery(source: "Courier")) == [1])
    try configure(sources, in: store)
    #expect(try store.ids(FeedQuery(category: "world")) == [1])
    #expect(try articles(in: store) == ["courier": 1, "goal": 0])
  }

  @Test(arguments: StoreKind.all)
  func `a category that its sources have left is no tab unless it is listed`(
    _ kind: StoreKind
  ) throws {
    let store = try ConformanceFixture(kind).store
    try add("x", to: store)
    func tabs() throws -> [String] {
      let names = try store.categories(reader: "ada", at: now).map(\.name)
      #expect(try store.categoryCounts(doneBy: nil).compactMap(\.category) == names)
      let basis = try store.listBasis(FeedQuery(), reader: "ada", closingList: false)
      #expect(basis.list.tabs == names)
      return names
    }
    var renamed = sources
    renamed[0].categories = ["news"]
    try configure(renamed, categories: ["news", "sport"], in: store)
    #expect(try tabs() == ["news", "sport"])
    #expect(try store.listNames().categories == ["news", "sport"])
    try configure([renamed[1]], categories: ["sport", "news"], in: store)
    #expect(try tabs() == ["sport", "news"])
    try configure([renamed[1]], categories: ["sport"], in: store)
    #expect(try tabs() == ["sport"])
    #expect(try store.folderNames(of: "ada") == ["sport"])
    // It may still be asked for by name; its articles are in no list of subscriptions.
    #expect(try store.ids(FeedQuery(category: "news")).isEmpty)
    #expect(try store.ids(FeedQuery(source: "Courier")) == [1])
    let ben = try #require(try store.addReader("ben"))
    let letters = SourceListing(
      name: "Letters", url: "https://letters.example/feed", categories: ["essays"])
    _ = try store.addOwnSource(letters, of: ben.id, at: now)
    #expect(try store.categories(reader: "ben", at: now).map(\.name) == ["sport", "essays"])
    #expect(try store.categories(reader: "ada", at: now).map(\.name) == ["sport"])
  }

  @Test(arguments: StoreKind.all)
  func `a renamed source keeps its articles`(_ kind: StoreKind) throws {
    let store = try ConformanceFixture(kind).store
    try add("x", to: store)
    var renamed = sources[0]
    renamed.name = "The Courier"
    try configure([renamed, sources[1]], in: store)
    #expect(try store.ids(FeedQuery(source: "The Courier")) == [1])
  }

  @Test(arguments: StoreKind.all)
  func `two sources may share an address`(_ kind: StoreKind) throws {
    let store = try ConformanceFixture(kind).store
    var twin = sources[0]
    twin.name = "Twin"
    try configure(sources + [twin], in: store)
    #expect(try names(in: store) == ["Courier", "Goal", "Twin"])
  }

  @Test(arguments: StoreKind.all)
  func `a source moves to another category with its articles`(_ kind: StoreKind) throws {
    let store = try ConformanceFixture(kind).store
    try add("x", to: store)
    var moved = sources[0]
    moved.categories = ["sport"]
    try configure([moved, sources[1]], in: store)
    #expect(try store.ids(FeedQuery(category: "sport")) == [1])
    #expect(try store.listNames().categories == ["sport"])
  }

  @Test(arguments: StoreKind.all)
  func `a source in several categories is listed in each, and once in all`(
    _ kind: StoreKind
  ) throws {
    let store = try ConformanceFixture(kind).store
    try add("x", rank: 2, to: store)
    try add("y", source: 2, rank: 1, to: store)
    var both = sources[0]
    both.categories = ["sport", "world"]
    try configure([both, sources[1]], in: store)
    try add("z", rank: 3, to: store)
    #expect(try store.ids(FeedQuery(category: "sport")) == [3, 1, 2])
    #expect(try store.ids(FeedQuery(category: "world")) == [3, 1])
    #expect(try store.ids() == [3, 1, 2])
    #expect(try store.ids(FeedQuery(source: "Courier")) == [3, 1])
    try store.cluster([.rank(RankKeys(today: -9, now: -9), article: 3)], at: now)
    #expect(try store.ids(FeedQuery(category: "sport")) == [1, 2, 3])
    #expect(try store.ids() == [1, 2, 3])
    try configure(sources, in: store)
    #expect(try store.ids(FeedQuery(category: "sport")) == [2])
    #expect(try store.inspect().isSound)
  }
}
