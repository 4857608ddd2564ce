import Foundation
import Models
import Testing

@testable import SQLiteStore
@testable import Store

struct ConfigureTests {
  let fixture: StoreFixture
  let now = StoreFixture.now

  init() throws {
    fixture = try StoreFixture()
  }

  func configure(_ sources: [Source], categories: [String] = []) throws {
    try fixture.store.write { try $0.configure(sources, categories: categories, at: now) }
  }

  func sources() throws -> [StoredSource] {
    try fixture.store.read { try $0.sources(at: now) }
  }

  func categories() throws -> [String] {
    try fixture.store.read { try $0.categoryNames() }
  }

  @Test func `the stored sources equal those of the configuration`() throws {
    #expect(try sources().map(\.name) == ["Courier", "Goal"])
    #expect(try categories() == ["world", "sport"])
    try configure(StoreFixture.sources.reversed(), categories: ["sport", "culture"])
    #expect(try sources().map(\.id) == [2, 1])
    #expect(try categories() == ["sport", "culture", "world"])
  }

  @Test func `a removed source keeps its articles and returns with them`() throws {
    try fixture.add("x")
    try configure([StoreFixture.sources[1]])
    #expect(try sources().map(\.name) == ["Goal"])
    #expect(try fixture.ids(FeedQuery(category: "world")) == [1])
    try configure(StoreFixture.sources)
    #expect(try sources().map(\.articles) == [1, 0])
  }

  @Test func `a renamed source keeps its articles`() throws {
    try fixture.add("x")
    var renamed = StoreFixture.sources[0]
    renamed.name = "The Courier"
    try configure([renamed, StoreFixture.sources[1]])
    #expect(try sources().map(\.id) == [1, 2])
    #expect(try fixture.ids(FeedQuery(source: "The Courier")) == [1])
  }

  @Test func `two sources may share an address`() throws {
    var twin = StoreFixture.sources[0]
    twin.name = "Twin"
    try configure(StoreFixture.sources + [twin])
    #expect(try sources().map(\.name) == ["Courier", "Goal", "Twin"])
  }

  @Test func `a source moves to another category with its articles`() throws {
    try fixture.add("x")
    var moved = StoreFixture.sources[0]
    moved.categories = ["sport"]
    try configure([moved, StoreFixture.sources[1]])
    #expect(try fixture.ids(FeedQuery(category: "sport")) == [1])
    #expect(try categories() == ["sport"])
  }

  @Test func `a source in several categories is listed in each, and once in all`() throws {
    try fixture.add("x", rank: 2)
    try fixture.add("y", source: 2, rank: 1)
    var both = StoreFixture.sources[0]
    both.categories = ["sport", "world"]
    try configure([both, StoreFixture.sources[1]])
    try fixture.add("z", rank: 3)
    #expect(try fixture.ids(FeedQuery(category: "sport")) == [3, 1, 2])
    #expect(try fixture.ids(FeedQuery(category: "world")) == [3, 1])
    #expect(try fixture.ids(FeedQuery()) == [3, 1, 2])
    #expect(try fixture.ids(FeedQuery(source: "Courier")) == [3, 1])
    try fixture.store.write {
      try $0.setRank(RankKeys(today: -9, now: -9), article: 3)
    }
    #expect(try fixture.ids(FeedQuery(category: "sport")) == [1, 2, 3])
    #expect(try fixture.ids(FeedQuery()) == [1, 2, 3])
    try configure(StoreFixture.sources)
    #expect(try fixture.ids(FeedQuery(category: "sport")) == [2])
    #expect(try fixture.store.read { try $0.inspect() }.isSound)
  }

  @Test func `categories count unread articles`() throws {
    for identity in ["x", "y", "z"] { try fixture.add(identity) }
    let reader = try fixture.store.write { writer in
      let reader = try writer.readerID("ada")
      try writer.setMarks(ReaderMarks(readAt: now), reader: reader, article: 1)
      return reader
    }
    let expected = [
      CategorySummary(name: "world", sources: 1, articles: 3, unread: 2),
      CategorySummary(name: "sport", sources: 1, articles: 0, unread: 0),
    ]
    #expect(try fixture.store.read { try $0.categories(reader: reader) } == expected)
  }
}
