import Foundation
import Matching
import Models
import TestStore
import Testing

@testable import Store

struct ListConformance {
  private let now = ConformanceFixture.now
  private let letters = SourceListing(
    name: "Letters", url: "https://letters.example/feed", categories: ["essays"])

  private func filled(
    _ kind: StoreKind
  ) async throws -> (store: any Store, ids: [Int64]) {
    let fixture = try ConformanceFixture(kind)
    return (fixture.store, try await fixture.fill())
  }

  private func ids(
    _ store: any Store, _ query: FeedQuery, reader: String = "ada"
  ) throws -> [Int64] {
    try store.feed(query, reader: reader).items.map(\.id)
  }

  @Test(arguments: StoreKind.all)
  func `the newest articles are ordered by the date that is shown, also when it changes`(
    _ kind: StoreKind
  ) async throws {
    let fixture = try ConformanceFixture(kind)
    func store(_ identity: String, _ hours: Double?) async throws {
      var draft = ConformanceFixture.draft(identity)
      draft.metadata.published = hours.map { now.addingTimeInterval($0 * 3600) }
      let dated = draft.published.map { min($0, now) } ?? now
      #expect(try await fixture.store([draft], dated: dated).findings?.articles.count == 1)
    }
    func order() throws -> [String] {
      let items = try fixture.store.feed(FeedQuery(sort: .newest), reader: "ada").items
      #expect(items.map(\.article.time) == items.map(\.article.time).sorted(by: >))
      return items.map { String($0.article.title?.last ?? "-") }
    }
    try await store("x", -2)
    try await store("y", -3)
    #expect(try order() == ["x", "y"])
    // Earlier, later, after its arrival, unknown, known again, and in the far future before.
    for (hours, first) in [(-4, "y"), (-1, "x"), (-9, "y"), (5, "x"), (-9, "y"), (nil, "x")]
      as [(Double?, String)]
    {
      try await store("x", hours)
      #expect(try order().first == first)
    }
    try await store("x", 9999)
    try await store("x", -5)
    #expect(try order() == ["y", "x"])
    #expect(try fixture.store.inspect().isSound)
  }

  @Test(arguments: StoreKind.all)
  func `a list follows its order, and ties follow the ids`(_ kind: StoreKind) async throws {
    let (store, ids) = try await filled(kind)
    let down = Array(ids.reversed())
    #expect(try self.ids(store, FeedQuery()) == down)
    #expect(try self.ids(store, FeedQuery(sort: .newest)) == ids)
    #expect(try self.ids(store, FeedQuery(limit: 4)) == Array(down[..<4]))
    for sort in [FeedQuery.Sort.rank(.today), .rank(.now), .newest] {
      let all = try self.ids(store, FeedQuery(sort: sort))
      var (pages, cursor): ([Int64], FeedCursor?) = ([], nil)
      repeat {
        let page = try store.feed(FeedQuery(sort: sort, limit: 2, after: cursor), reader: "ada")
        pages += page.items.map(\.id)
        cursor = page.next
      } while cursor != nil
      #expect(pages == all)
    }
    #expect(try store.feed(FeedQuery(limit: 9), reader: "ada").next == nil)
    #expect(try store.feed(FeedQuery(limit: 8), reader: "ada").next != nil)
  }

  @Test(arguments: StoreKind.all)
  func `names match in any case, and an unknown name is an error`(_ kind: StoreKind) async throws {
    let (store, ids) = try await filled(kind)
    let sport = ids.indices.filter { $0 % 2 == 1 }.map { ids[$0] }.reversed().map(\.self)
    let page = try store.feed(FeedQuery(category: "SPORT"), reader: "ada")
    #expect(page.items.map(\.id) == sport)
    #expect(page.list.category == "sport" && page.list.tabs == ["world", "sport"])
    #expect(try self.ids(store, FeedQuery(source: "goal")) == sport)
    #expect(try self.ids(store, FeedQuery(category: "world", source: "Goal")).isEmpty)
    #expect(throws: UnknownName(kind: .category, name: "sprt", known: ["world", "sport"])) {
      try store.feed(FeedQuery(category: "sprt"), reader: "ada")
    }
    #expect(throws: UnknownName(kind: .source, name: "gaol", known: ["Courier", "Goal"])) {
      try store.feed(FeedQuery(source: "gaol"), reader: "ada")
    }
    var query = FeedQuery(condition: try MatchReader.read("source:gaol"))
    query.now = now
    #expect(throws: UnknownName(kind: .partOfSource, name: "gaol", known: ["Courier", "Goal"])) {
      try store.feed(query, reader: "ada")
    }
    query.condition = try MatchReader.read("source:goa")
    #expect(try self.ids(store, query) == sport)
    #expect(try store.listNames().sources == ["Courier", "Goal"])
  }

  @Test(arguments: StoreKind.all)
  func `read articles and articles before a date are left out on request`(
    _ kind: StoreKind
  ) async throws {
    let (store, ids) = try await filled(kind)
    try store.mark([ids[8], ids[2]], isRead: true, reader: "ada", at: now)
    let unread = FeedQuery(unread: true)
    #expect(try self.ids(store, unread) == [7, 6, 5, 4, 3, 1, 0].map { ids[$0] })
    #expect(try self.ids(store, unread, reader: "ben").count == 9)
    let since = FeedQuery(since: now.addingTimeInterval(-2 * 3600))
    #expect(try self.ids(store, since) == [2, 1, 0].map { ids[$0] })
    #expect(try self.ids(store, FeedQuery(bookmarked: true)).isEmpty)
    #expect(try self.ids(store, FeedQuery(hidden: true)).isEmpty)
    #expect(
      try store.unrankedArticles([ids[2], 999, ids[0]], reader: "ada").map(\.state.read)
        == [true, false])
    #expect(try store.unrankedArticles([ids[8]], reader: "ada").map(\.score) == [0])
  }

  @Test(arguments: StoreKind.all)
  func `a list contains its reader's own sources`(_ kind: StoreKind) async throws {
    let (store, all) = try await filled(kind)
    let ada = try #require(try store.addReader("ada"))
    _ = try store.addReader("ben")
    _ = try store.addOwnSource(letters, of: ada.id, at: now)
    let goal = try #require(try store.sourceID(named: "Goal"))
    try store.setOwnSource(
      goal, listing: .changed, name: "Football", categories: ["fun"], of: ada.id)
    let sport = all.indices.filter { $0 % 2 == 1 }.map { all[$0] }.reversed().map(\.self)
    let fun = try store.feed(FeedQuery(category: "Fun"), reader: "ada")
    #expect(fun.items.map(\.id) == sport && fun.list.category == "fun")
    #expect(fun.list.tabs == ["world", "essays", "fun"])
    #expect(try ids(store, FeedQuery(source: "football")) == sport)
    #expect(throws: UnknownName.self) { try ids(store, FeedQuery(category: "sport")) }
    #expect(throws: UnknownName.self) {
      try ids(store, FeedQuery(category: "fun"), reader: "ben")
    }
    try store.setOwnSource(goal, listing: .leftOut, name: nil, categories: nil, of: ada.id)
    #expect(try Set(ids(store, FeedQuery())) == Set(all).subtracting(sport))
    #expect(try ids(store, FeedQuery(), reader: "ben").count == 9)
  }

  @Test(arguments: StoreKind.all)
  func `marks and labels stay when their reader leaves the source`(_ kind: StoreKind) async throws {
    let (store, all) = try await filled(kind)
    let ada = try #require(try store.addReader("ada"))
    let ben = try #require(try store.addReader("ben"))
    let foreign = try #require(try store.addOwnSource(letters, of: ben.id, at: now))
    // Odd places are of the second source.
    let (kept, other) = (all[1], all[0])
    for reader in ["ada", "ben"] {
      _ = try store.label([kept, other], adding: ["Kept"], removing: [], reader: reader)
    }
    try store.setOwnSource(2, listing: .leftOut, name: nil, categories: nil, of: ada.id)
    #expect(try Set(ids(store, FeedQuery(category: "Kept"))) == [kept, other])
    #expect(try !ids(store, FeedQuery()).contains(kept))
    // Apps get what is marked; pages of the others are there as for each reader.
    let some = [kept, other, all[3]]
    #expect(try store.streamItems(some, reader: "ada").map(\.id) == [kept, other])
    #expect(try store.streamItems(some, reader: "ben").map(\.id) == some)
    #expect(try store.foreign(some, to: "ada").isEmpty)
    // What only others have stays theirs.
    let scope = try store.listBasis(
      FeedQuery(bookmarked: true), reader: "ada", closingList: false
    ).list.query.scope
    let seen = ScopedSources(scope)
    #expect(seen.contains(1) && seen.contains(2) && !seen.contains(foreign))
  }

  @Test(arguments: StoreKind.all)
  func `labels stay when their reader leaves a source of readers alone`(_ kind: StoreKind)
    async throws
  {
    let fixture = try ConformanceFixture(kind)
    let store = fixture.store
    let ada = try #require(try store.addReader("ada"))
    _ = try store.addReader("ben")
    let own = try #require(try store.addOwnSource(letters, of: ada.id, at: now))
    let kept = try await fixture.add("kept", source: own)
    let other = try await fixture.add("other", source: own)
    _ = try store.label([kept], adding: ["Kept"], removing: [], reader: "ada")
    func leave() throws {
      try store.setOwnSource(own, listing: nil, name: nil, categories: nil, of: ada.id)
    }
    try leave()
    #expect(try ids(store, FeedQuery(category: "Kept")) == [kept])
    #expect(try !ids(store, FeedQuery()).contains(other))
    // What the reader never marked is another's, who may have the source still.
    #expect(try store.streamItems([kept, other], reader: "ada").map(\.id) == [kept])
    #expect(try store.foreign([kept, other], to: "ada") == [other])
    #expect(try store.streamItems([kept], reader: "ben").isEmpty)
    #expect(try store.streamSources(reader: "ada").filter(\.hasLeft).map(\.id) == [own])
    #expect(try store.sourcesOfReaders().isEmpty)
    // Added again, it is a subscription as before.
    #expect(try store.addOwnSource(letters, of: ada.id, at: now) == own)
    #expect(try store.streamSources(reader: "ada").allSatisfy(\.isSubscribed))
    // Without marks nothing of it is kept.
    _ = try store.label([kept], adding: [], removing: ["Kept"], reader: "ada")
    try leave()
    #expect(try store.ownSources(of: ada.id).isEmpty)
  }

  @Test(arguments: StoreKind.all)
  func `a source that left the list is found by its name only, and by marks`(
    _ kind: StoreKind
  ) async throws {
    let (store, all) = try await filled(kind)
    let sport = all.indices.filter { $0 % 2 == 1 }.map { all[$0] }.reversed().map(\.self)
    try store.configure([ConformanceFixture.sources[0]], categories: ["world", "sport"], at: now)
    #expect(try Set(ids(store, FeedQuery())) == Set(all).subtracting(sport))
    #expect(try Set(ids(store, FeedQuery(sort: .newest))) == Set(all).subtracting(sport))
    #expect(try ids(store, FeedQuery(category: "sport")).isEmpty)
    #expect(try ids(store, FeedQuery(source: "Goal")) == sport)
    var query = FeedQuery()
    query.includesRemoved = true
    #expect(try ids(store, query).count == all.count)
    _ = try store.label([sport[0]], adding: ["Kept"], removing: [], reader: "ada")
    #expect(try ids(store, FeedQuery(category: "Kept")) == [sport[0]])
    // As in apps.
    let subscribed = try store.streamSources(reader: "ada").filter(\.isSubscribed).map(\.name)
    #expect(subscribed == ["Courier"])
    try store.configure(ConformanceFixture.sources, categories: ["world", "sport"], at: now)
    #expect(try ids(store, FeedQuery()).count == all.count)
  }

  @Test(arguments: StoreKind.all)
  func `candidates come in batches in order, as long as the caller continues`(
    _ kind: StoreKind
  ) async throws {
    let (store, ids) = try await filled(kind)
    let down = Array(ids.reversed())
    func walk(
      _ walk: CandidateWalk, batch: Int, above key: Double = -1, pages most: Int = 99
    ) throws -> [[Int64]]? {
      var pages: [[Int64]] = []
      let hasOthers = try store.candidates(walk, batch: batch) {
        $0 > key
      } weighing: { page in
        #expect(page.details.count == page.candidates.count)
        pages.append(page.candidates.map(\.article))
        return pages.count < most
      }
      return hasOthers ? pages.filter { !$0.isEmpty } : nil
    }
    let all = CandidateWalk(FeedQuery(), reader: nil, listed: [], limit: 99)
    #expect(try walk(all, batch: 4) == [Array(down[..<4]), Array(down[4..<8]), [down[8]]])
    #expect(try walk(all, batch: 4, pages: 1) == [Array(down[..<4])])
    // The ranks are 2, 1 and 0.
    #expect(try walk(all, batch: 4, above: 1.5) == [Array(down[..<3])])
    #expect(try walk(all, batch: 9, above: 5) == [])
    var some = all
    (some.listed, some.limit) = ([down[0], down[3]], 5)
    #expect(try walk(some, batch: 9) == [[1, 2, 4].map { down[$0] }])
    some = all
    some.without = [2]
    let world = down.indices.filter { $0 % 2 == 0 }.map { down[$0] }
    #expect(try walk(some, batch: 9) == [world])
    some.without = [1, 2]
    #expect(try walk(some, batch: 9) == nil)
    #expect(try store.candidatePool(some, limit: 9) == nil)
    some = all
    some.lowestKey = 1
    #expect(try walk(some, batch: 9) == [Array(down[..<6])])
    some = CandidateWalk(FeedQuery(category: "sport"), reader: nil, listed: [], limit: 99)
    #expect(try walk(some, batch: 9)?.first?.count == 4)
    some.query.category = "nowhere"
    #expect(try walk(some, batch: 9) == [])
  }

  @Test(arguments: StoreKind.all)
  func `a pool contains the highest candidates, and their details are loaded later`(
    _ kind: StoreKind
  ) async throws {
    let (store, ids) = try await filled(kind)
    let ada = try #require(try store.addReader("ada"))
    try store.mark([ids[7]], isRead: true, reader: "ada", at: now)
    let walk = CandidateWalk(
      FeedQuery(unread: true), reader: ada.id, listed: [ids[8]], limit: 99)
    let pool = try #require(try store.candidatePool(walk, limit: 3))
    #expect(pool.candidates.map(\.article) == [ids[7], ids[6], ids[5]])
    #expect(pool.candidates.map(\.key) == [2, 2, 1] && pool.candidates.map(\.source) == [2, 1, 2])
    #expect(pool.candidates[0].dated == now.addingTimeInterval(-7 * 3600))
    #expect(pool.sources[1]?.name == "Courier" && pool.sources[1]?.category == "world")
    #expect(pool.sources[2]?.category == "sport" && pool.sources.count == 2)
    let page = try store.candidatePage(walk, of: pool.candidates.reversed())
    #expect(page.candidates.map(\.article) == [ids[5], ids[6], ids[7]])
    #expect(page.details.map(\.isRead) == [false, false, true])
    #expect(page.details.allSatisfy { !$0.isHidden && !$0.isStoryListed && $0.raise == 0 })
    #expect(page.details.allSatisfy { $0.weight == 1 && $0.exposure == ArticleExposure() })
    #expect(try store.candidatePage(walk, of: []).candidates.isEmpty)
  }

  @Test(arguments: StoreKind.all)
  func `a reader without interactions has an empty basis`(_ kind: StoreKind) async throws {
    let (store, _) = try await filled(kind)
    let basis = try store.listBasis(
      FeedQuery(category: "World"), reader: "nobody", closingList: true)
    #expect(basis.list.category == "world" && basis.list.query.category == "world")
    #expect(basis.ranking?.settings == RankingSettings() && basis.kept == nil)
    #expect(basis.state.reader == nil && basis.state.examples.isEmpty && basis.known.isEmpty)
    #expect(throws: UnknownName.self) {
      try store.listBasis(FeedQuery(category: "x"), reader: "ada", closingList: false)
    }
    let standing = try #require(
      try store.scoreInputs(of: 5, reader: "nobody"))
    #expect(standing.article.id == 5 && standing.keys.today == 1 && standing.weight == 1)
    #expect(standing.log.isEmpty && standing.features == nil && standing.raise == 0)
    #expect(standing.words?.article.id == 5 && standing.rules.isEmpty)
    #expect(try store.scoreInputs(of: 999, reader: "nobody") == nil)
  }

  @Test(arguments: StoreKind.all)
  func `new articles are listed after their arrival`(_ kind: StoreKind) async throws {
    let fixture = try ConformanceFixture(kind)
    let store = fixture.store
    #expect(try store.availability() == ListAvailability(hasSources: true, hasArticles: false))
    #expect(try store.arrivals(FeedQuery(), after: nil, reader: "ada").latest == 0)
    let first = try await fixture.add("a", rank: 5)
    let arrived = try store.arrivals(FeedQuery(), after: 0, reader: "ada")
    #expect(arrived.items.map(\.id) == [first])
    let second = try await fixture.add("b", source: 2, rank: 1)
    func after(_ query: FeedQuery, _ place: Int64?) throws -> ArrivedArticles {
      try store.arrivals(query, after: place, reader: "ada")
    }
    let later = try after(FeedQuery(), nil).latest
    let third = try await fixture.add("c", rank: 7)
    #expect(try after(FeedQuery(), arrived.latest).items.map(\.id) == [third, second])
    #expect(try after(FeedQuery(limit: 1), arrived.latest).items.map(\.id) == [third])
    #expect(try after(FeedQuery(category: "Sport"), arrived.latest).items.map(\.id) == [second])
    #expect(try after(FeedQuery(source: "Goal"), arrived.latest).items.map(\.id) == [second])
    #expect(try after(FeedQuery(category: "sport"), later).items.isEmpty)
    var query = FeedQuery()
    query.condition = try MatchReader.read("title:b OR title:a")
    #expect(try after(query, arrived.latest).items.map(\.id) == [second])
    #expect(try after(FeedQuery(), nil).items.isEmpty)
    #expect(try after(FeedQuery(), nil).latest == after(FeedQuery(), later).latest)
    #expect(throws: UnknownName.self) { try after(FeedQuery(category: "x"), nil) }
    #expect(try store.availability().hasArticles)
  }
}
