import Foundation
import Store
import Testing

/// What pages of a site have in common, learned from its pages.
struct SiteConformance {
  private static let now = ConformanceFixture.now

  private func learn(
    _ page: Int64, _ blocks: [UInt64], picture: String? = nil, at date: Date = now,
    in store: any SQLStore
  ) throws {
    let page = FetchedPage(
      article: 1, text: PageText(html: "", text: "", words: 0), site: "courier.example",
      address: page, blocks: blocks, leadPicture: picture)
    try store.transaction { session in
      let learning = try SiteLearning(page, session.run(SiteLearning.lookUps(page)))
      try session.add(learning.writes(at: date))
    }
  }

  @Test(arguments: StoreKind.all)
  func `a block on two pages of a site is boilerplate`(kind: StoreKind) async throws {
    let store = try #require(try ConformanceFixture(kind).store as? any Store & SQLStore)
    try learn(1, [1, 2, .max], in: store)
    #expect(try await store.siteRecord("courier.example").boilerplate == [])
    try learn(2, [2, .max, 3], in: store)
    #expect(try await store.siteRecord("courier.example").boilerplate == [2, .max])
    #expect(try await store.siteRecord("goal.example").boilerplate == [])
  }

  @Test(arguments: StoreKind.all)
  func `the same page is counted once`(kind: StoreKind) async throws {
    let store = try #require(try ConformanceFixture(kind).store as? any Store & SQLStore)
    for _ in 0..<3 { try learn(1, [1, 1], picture: "a", in: store) }
    #expect(try await store.siteRecord("courier.example").boilerplate == [])
    #expect(try await store.siteRecord("courier.example").defaultPictures == [])
  }

  @Test(arguments: StoreKind.all)
  func `an article at several addresses is not boilerplate`(kind: StoreKind) async throws {
    let store = try #require(try ConformanceFixture(kind).store as? any Store & SQLStore)
    let article: [UInt64] = [1, 2, 3, 4, 5, 6, 7]
    for page: Int64 in 1...3 { try learn(page, article + [UInt64(page) * 100], in: store) }
    #expect(try await store.siteRecord("courier.example").boilerplate == [])
    try learn(4, [7, 8, 9, 10], in: store)
    #expect(try await store.siteRecord("courier.example").boilerplate == [7])
    // A known boilerplate block does not count when the original of a page is searched.
    try learn(5, [7, 11, 12, 13], in: store)
    #expect(try await store.siteRecord("courier.example").boilerplate == [7])
  }

  @Test(arguments: StoreKind.all)
  func `a picture on three pages is the site's default picture`(kind: StoreKind) async throws {
    let store = try #require(try ConformanceFixture(kind).store as? any Store & SQLStore)
    try learn(1, [], picture: "card", in: store)
    try learn(2, [], picture: "card", in: store)
    #expect(try await store.siteRecord("courier.example").defaultPictures == [])
    try learn(3, [], picture: "card", in: store)
    #expect(try await store.siteRecord("courier.example").defaultPictures == ["card"])
  }

  @Test(arguments: StoreKind.all)
  func `the number of blocks of a site is limited`(kind: StoreKind) async throws {
    let store = try #require(try ConformanceFixture(kind).store as? any Store & SQLStore)
    for page in 0..<20 {
      let blocks = (0..<500).map { UInt64(page * 500 + $0) }
      try learn(
        Int64(page), blocks, at: Self.now.addingTimeInterval(Double(page)), in: store)
    }
    let count: Int? = try await store.read("SELECT count(*) AS count FROM site_block").first?[
      "count"]
    #expect((count ?? .max) <= SiteMemory.size)
  }

  @Test(arguments: StoreKind.all)
  func `robots.txt rules are valid until they expire`(kind: StoreKind) async throws {
    let store = try #require(try ConformanceFixture(kind).store as? any Store & SQLStore)
    let origin = "https://courier.example"
    try await store.setRobots("-/x", origin: origin, until: Self.now.addingTimeInterval(60))
    #expect(try await store.robots(origin, at: Self.now) == "-/x")
    let later = Self.now.addingTimeInterval(61)
    #expect(try await store.robots(origin, at: later) == nil)
    try await store.maintainOffline(pictureBudget: 0, at: later)
    let count: Int? = try await store.read("SELECT count(*) AS count FROM robots").first?["count"]
    #expect(count == 0)
  }
}
