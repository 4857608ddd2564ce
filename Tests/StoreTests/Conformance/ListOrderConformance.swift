import Foundation
import Matching
import Models
import Store
import TestStore
import Testing

/// Compares lists with the expected ones, which a naive implementation computes.
struct ListOrderConformance {
  private static let sorts = [FeedQuery.Sort.rank(.today), .rank(.now), .newest]

  private func ids(
    _ world: ListWorld, _ query: FeedQuery, reader: String = "ada"
  ) throws -> [Int64] {
    try world.store.feed(query, reader: reader).items.map(\.id)
  }

  @Test(arguments: StoreKind.all)
  func `a list follows its query and shows each story by its best article`(
    _ kind: StoreKind
  ) async throws {
    let world = try await ListWorld(kind)
    for sort in Self.sorts {
      for category in [nil, "world", "sport", "essays"] {
        for hours in [nil, 1, 4, 30] as [Double?] {
          var query = FeedQuery(category: category, sort: sort, limit: 200)
          query.since = hours.map { ListWorld.now.addingTimeInterval($0 * -3600) }
          for unread in [false, true] {
            query.unread = unread
            #expect(try ids(world, query) == world.list(query), "\(query)")
            #expect(try ids(world, query, reader: "ben") == world.list(query, isAda: false))
          }
          query.allVersions = true
          #expect(try ids(world, query) == world.list(query), "\(query)")
          query.source = "Goal"
          #expect(
            try ids(world, query) == (category == "essays" ? [] : world.list(query)), "\(query)")
        }
        for mark in [\FeedQuery.bookmarked, \.hidden] {
          var query = FeedQuery(category: category, sort: sort, limit: 200)
          query[keyPath: mark] = true
          #expect(try ids(world, query) == world.list(query), "\(query)")
          #expect(try ids(world, query, reader: "ben").isEmpty)
        }
      }
      var query = FeedQuery(category: "works", sort: sort, limit: 200)
      var bookmarks = query
      bookmarks.bookmarked = true
      let (found, kept) = (try ids(world, query), try ids(world, bookmarks))
      (query.category, query.ownCategory) = (nil, "Works")
      (bookmarks.category, bookmarks.ownCategory) = (nil, "Works")
      #expect(found == world.list(query) && !found.isEmpty)
      #expect(kept == world.list(bookmarks))
      #expect(throws: UnknownName.self) {
        try ids(world, FeedQuery(category: "works"), reader: "ben")
      }
    }
  }

  @Test(arguments: StoreKind.all)
  func `pages of a list join without gaps`(_ kind: StoreKind) async throws {
    let world = try await ListWorld(kind)
    for sort in Self.sorts {
      for text in [nil, "lighthouse"] {
        var query = FeedQuery(category: "world", sort: sort, limit: 7)
        query.condition = try text.map { try MatchReader.read($0) }
        query.now = ListWorld.now
        var pages: [Int64] = []
        repeat {
          let page = try world.store.feed(query, reader: "ada")
          #expect(page.items.count <= 7)
          pages += page.items.map(\.id)
          query.after = page.next
        } while query.after != nil && pages.count < 200
        query.limit = 200
        #expect(try pages == ids(world, query), "\(query)")
      }
    }
  }

  @Test(arguments: StoreKind.all)
  func `a list contains the articles that match its condition`(_ kind: StoreKind) async throws {
    let world = try await ListWorld(kind)
    let conditions: [(String, (ListWorld.Item) -> Bool)] = [
      ("lighthouse", { $0.text.contains("lighthouse") }),
      ("NOT lighthouse", { !$0.text.contains("lighthouse") }),
      ("source:goal lighthouse", { $0.source == 2 && $0.text.contains("lighthouse") }),
      ("lighthouse OR source:notes", { $0.source == 3 || $0.text.contains("lighthouse") }),
      ("category:world", { $0.source < 3 }), ("is:read", \.isRead),
      ("tag:works", \.isTagged), ("/harbour l/ words:<9", { $0.text.contains("harbour") }),
      ("age:<3h", { $0.dated > ListWorld.now.addingTimeInterval(-3 * 3600) }),
    ]
    for sort in Self.sorts {
      for category in [nil, "world"] {
        for (text, holds) in conditions {
          var query = FeedQuery(
            category: category, sort: sort, condition: try MatchReader.read(text), limit: 200)
          query.now = ListWorld.now
          #expect(try ids(world, query) == world.list(query, where: holds), "\(query)")
          query.since = ListWorld.now.addingTimeInterval(-4 * 3600)
          #expect(try ids(world, query) == world.list(query, where: holds), "\(query)")
        }
      }
    }
  }

  @Test(arguments: StoreKind.all)
  func `a reader's own category is merged from its sources`(_ kind: StoreKind) async throws {
    let world = try await ListWorld(kind)
    let ada = try #require(try world.store.reader(named: "ada"))
    for source in [Int64(1), 3] {
      try world.store.setOwnSource(
        source, listing: .changed, name: nil, categories: ["mine"], of: ada.id)
    }
    for sort in Self.sorts {
      var query = FeedQuery(category: "mine", sort: sort, limit: 200)
      let found = try ids(world, query)
      (query.category, query.scope.only) = (nil, [1, 3])
      #expect(found == world.list(query) && !found.isEmpty)
      query = FeedQuery(category: "mine", sort: sort, condition: try MatchReader.read("lighthouse"))
      query.now = ListWorld.now
      let lighthouses = try ids(world, query)
      (query.category, query.scope.only) = (nil, [1, 3])
      #expect(lighthouses == world.list(query) { $0.text.contains("lighthouse") })
    }
    try world.store.setOwnSource(
      2, listing: .leftOut, name: nil, categories: nil, of: ada.id)
    var query = FeedQuery(limit: 200)
    let found = try ids(world, query)
    query.scope.without = [2]
    #expect(found == world.list(query))
    let basis = try world.store.listBasis(
      FeedQuery(category: "MINE"), reader: "ada",
      closingList: true)
    #expect(basis.list.query.scope.only == [1, 3] && basis.list.tabs == ["mine"])
    #expect(basis.state.reader == ada.id && basis.state.hasRaises)
  }

  @Test(arguments: StoreKind.all)
  func `candidates come in order with the inputs of their scores`(_ kind: StoreKind) async throws {
    let world = try await ListWorld(kind)
    let ada = try #require(try world.store.reader(named: "ada")?.id)
    let hiddenStories = Set(world.items.filter(\.isHidden).compactMap(\.story))
    var scopes = [SourceScope(), SourceScope(without: [2]), SourceScope(only: [1, 3])]
    scopes.append(SourceScope(only: [1, 2, 3], without: [3]))
    for scope in scopes {
      for category in [nil, "world"] {
        for key in RankingKey.allCases {
          var query = FeedQuery(category: category, sort: .rank(key), unread: true)
          query.scope = scope
          let listed = world.items.filter { $0.id % 9 == 0 }.map(\.id)
          var walk = CandidateWalk(query, reader: ada, listed: listed, limit: 5000)
          walk.looksForRaises = true
          for since in [nil, ListWorld.now.addingTimeInterval(-4 * 3600)] {
            walk.query.since = since
            for lowest in [-1, 1.5] {
              walk.lowestKey = lowest
              for size in [1, 5, 500] {
                try check(walk, world, listedStories: hiddenStories, size: size)
              }
            }
          }
        }
      }
    }
  }

  private func check(
    _ walk: CandidateWalk, _ world: ListWorld, listedStories: Set<Int64>, size: Int
  ) throws {
    let expected = world.candidates(walk)
    let listed = Set(world.items.filter { walk.listed.contains($0.id) }.compactMap(\.story))
    var found: [(RankCandidate, CandidatePage.Details)] = []
    try world.store.candidates(walk, batch: size) { _ in
      true
    } weighing: {
      found += zip($0.candidates, $0.details)
      return true
    }
    #expect(found.map(\.0.article) == expected.map(\.id))
    for ((candidate, details), item) in zip(found, expected) {
      #expect(candidate.source == item.source && candidate.dated == item.dated)
      #expect(details.isRead == item.isRead && details.isHidden == item.isHidden)
      #expect(details.raise == item.raise)
      #expect(
        details.isStoryListed == item.story.map(listedStories.union(listed).contains) ?? false)
    }
    let pool = try world.store.candidatePool(walk, limit: size)
    #expect(pool?.candidates == Array(found.map(\.0).prefix(size)))
    #expect(
      pool?.sources.values.allSatisfy { ["Courier", "Goal", "Notes"].contains($0.name) } ?? false)
    let page = try world.store.candidatePage(walk, of: found.map(\.0))
    #expect(page.details.map(\.story) == found.map(\.1.story))
    #expect(page.details.map(\.isStoryListed) == found.map(\.1.isStoryListed))
    #expect(page.details.map(\.raise) == found.map(\.1.raise))
  }
}
