import Models
import Store
import TestStore
import Testing

struct ReportConformance {
  private let now = ConformanceFixture.now

  @Test(arguments: StoreKind.all)
  func `reports cover their reader's own sources`(_ kind: StoreKind) async throws {
    let fixture = try ConformanceFixture(kind)
    let store = fixture.store
    _ = try await fixture.fill()
    let ada = try #require(try store.addReader("ada"))
    let letters = SourceListing(
      name: "Letters", url: "https://letters.example/feed", categories: ["essays"])
    _ = try store.addOwnSource(letters, of: ada.id, at: now)
    let goal = try #require(try store.sourceID(named: "Goal"))
    try store.setOwnSource(goal, listing: .leftOut, name: nil, categories: nil, of: ada.id)
    let summaries = try store.categories(reader: "ada", at: now)
    #expect(summaries.map(\.name) == ["world", "essays"])
    #expect(summaries.map(\.articles) == [5, 0] && summaries.map(\.sources) == [1, 1])
    let states = try store.sourceStates(reader: "ben", at: now)
    #expect(Set(states.sources.keys).isSuperset(of: ["courier", "goal"]))
    #expect(states.sources["goal"]?.articles == 4 && states.states.isEmpty)
  }

  @Test(arguments: StoreKind.all)
  func `categories have counts of articles and of a reader's marks`(
    _ kind: StoreKind
  ) async throws {
    let fixture = try ConformanceFixture(kind)
    let store = fixture.store
    let ids = try await fixture.fill()
    try store.mark([ids[0], ids[1], ids[3]], isRead: true, reader: "ada", at: now)
    func counts(_ reader: String?) throws -> [Int] {
      let counts = try store.categoryCounts(doneBy: reader)
      #expect(counts.map(\.category) == [nil, "world", "sport"])
      return counts.map(\.cards)
    }
    #expect(try counts(nil) == [9, 5, 4])
    #expect(try counts("ada") == [3, 1, 2])
    #expect(try counts("nobody") == [0, 0, 0])
    #expect(try store.categories(ofUnread: ids[0], reader: "ada").isEmpty)
    #expect(try store.categories(ofUnread: ids[0], reader: "nobody") == [nil, "world"])
    #expect(try store.categories(ofUnread: ids[5], reader: "ada") == [nil, "sport"])
    let summaries = try store.categories(reader: "ada", at: now)
    #expect(summaries.map(\.name) == ["world", "sport"])
    #expect(summaries.map(\.articles) == [5, 4] && summaries.map(\.unread) == [4, 2])
    #expect(summaries.map(\.sources) == [1, 1] && summaries.map(\.failing) == [0, 0])
    let figures = try store.figures(of: "ada", days: 2, offset: 0, at: now)
    #expect(figures.arrived.count == 2 && figures.arrived.reduce(0, +) == 9)
    #expect(figures.opened == [0, 0] && figures.favourites.isEmpty)
    #expect(try store.figures(at: now).articles == 9)
    #expect(try store.figures(at: now).sources == 2)
    // What no list has any more is neither read nor unread.
    try store.configure([ConformanceFixture.sources[0]], categories: ["world", "sport"], at: now)
    #expect(try counts(nil) == [5, 5, 0])
    #expect(try counts("ada") == [1, 1, 0])
    func expectCourierAlone() throws {
      let summaries = try store.categories(reader: "ada", at: now)
      let world = try #require(summaries.first { $0.name == "world" })
      #expect(world.articles == 5 && world.unread == 4 && world.sources == 1)
      for other in summaries where other.name != "world" {
        #expect(other.articles == 0 && other.unread == 0 && other.newPerDay == 0)
      }
    }
    try expectCourierAlone()
    let ada = try #require(try store.reader(named: "ada"))
    let courier = try #require(try store.sourceID(named: "Courier"))
    try store.setOwnSource(
      courier, listing: .changed, name: nil, categories: ["world"], of: ada.id)
    try expectCourierAlone()
  }

  @Test(arguments: StoreKind.all)
  func `sources and categories have unread and failing counts`(_ kind: StoreKind) throws {
    let fixture = try ConformanceFixture(kind)
    let store = fixture.store
    for identity in ["x", "y", "z"] {
      try store.add(ConformanceFixture.draft(identity), at: now)
    }
    try store.mark([1], isRead: true, reader: "ada", at: now)
    var state = FeedState(url: ConformanceFixture.urls[0])
    state.failures = 1
    try store.setFeedState(state, source: 1)
    func unread(_ reader: String) throws -> [String: Int] {
      try store.sourceStates(reader: reader, at: now).sources.mapValues(\.unread)
    }
    #expect(try unread("ada") == ["courier": 2, "goal": 0])
    #expect(try unread("") == ["courier": 3, "goal": 0])
    let categories = try store.categories(reader: "ada", at: now)
    #expect(categories.map(\.failing) == [1, 0])
    #expect(categories.map(\.newPerDay) == [3, 0])
  }
}
