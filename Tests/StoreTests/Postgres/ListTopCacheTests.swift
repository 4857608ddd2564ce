import Foundation
import Models
import Store
import Synchronization
import TestCluster
import Testing

@testable import PostgresStore

/// A daemon's in-memory copies of lists give the same results as the database.
@Suite(.enabled(if: PostgresDatabase.isThere))
struct ListTopCacheTests {
  private func cachedTop(
    _ query: FeedQuery, of store: any Store, reader: String = "ada"
  ) throws -> CachedListTop? {
    try store.listBasis(query, reader: reader, closingList: true).cachedTop
  }

  private func articles(_ store: any Store, _ query: FeedQuery) throws -> [Int64]? {
    try cachedTop(query, of: store)?.pool(
      CandidateWalk(query, reader: nil, listed: [], limit: 9999), limit: 9999)?
      .candidates.map(\.article)
  }

  /// All results of a walk, in batches.
  private func walked(
    _ walk: CandidateWalk, in store: any Store, batch: Int
  ) throws -> (isThere: Bool, candidates: [RankCandidate], details: [String]) {
    var candidates: [RankCandidate] = []
    var details: [String] = []
    let isThere = try store.candidates(walk, batch: batch) {
      $0 > 0.5
    } weighing: { page in
      candidates += page.candidates
      details += text(page)
      return candidates.count < 40
    }
    return (isThere, candidates, details)
  }

  private func text(_ page: CandidatePage) -> [String] {
    page.details.map { one in
      var plain = one
      plain.features = 0..<0
      return "\(plain) \(page.features[one.features])"
    }
  }

  private func expectSame(_ walk: CandidateWalk, _ cachedTop: CachedListTop?, in store: any Store)
    throws
  {
    var held = walk
    held.cachedTop = cachedTop
    for batch in [1, 7, 500] {
      let (found, expected) = try (
        walked(held, in: store, batch: batch), walked(walk, in: store, batch: batch)
      )
      #expect(found == expected)
      let pools = try (
        store.candidatePool(held, limit: batch), store.candidatePool(walk, limit: batch)
      )
      #expect(pools.0?.candidates == pools.1?.candidates)
      let labels = pools.1?.sources ?? [:]
      #expect(labels.allSatisfy { pools.0?.sources[$0.key] == $0.value })
      let some = (pools.1?.candidates ?? []).enumerated().filter { $0.offset % 3 < 2 }.map(
        \.element)
      #expect(
        try text(store.candidatePage(held, of: some)) == text(store.candidatePage(walk, of: some)))
    }
  }

  private func top(_ walk: CandidateWalk, of store: any Store, size: Int) throws -> SharedListTop {
    var all = walk
    (all.reader, all.listed, all.without, all.lowestKey) = (nil, [], [], -.infinity)
    (all.looksForCounts, all.query.since, all.query.scope) = (true, nil, SourceScope())
    var entries: [SharedListTop.Entry] = []
    try store.candidates(all, batch: 50) { _ in
      true
    } weighing: { page in
      for (candidate, details) in zip(page.candidates, page.details) {
        entries.append(
          SharedListTop.Entry(
            candidate: candidate, details: details,
            features: Array(page.features[details.features])))
      }
      return true
    }
    let pool = try #require(try store.candidatePool(all, limit: 500))
    return SharedListTop(
      entries: Array(entries.prefix(size)), sources: pool.sources, isWhole: entries.count <= size)
  }

  @Test func `candidates from the cache equal those from the database, also for a part of a list`()
    async throws
  {
    let world = try await ListWorld(#require(StoreKind.all.last))
    let store = world.store
    (store as? PostgresStore)?.holdLateLists()
    try await store.refreshListTops()
    let ada = try #require(try store.reader(named: "ada")?.id)
    var own = ReaderListMarks()
    own.hidden = Set(world.items.filter(\.isHidden).map(\.id))
    own.read = Set(world.items.filter(\.isRead).map(\.id))
    own.hiddenStories = Set(world.items.filter(\.isHidden).compactMap(\.story))
    own.raises = Dictionary(uniqueKeysWithValues: world.items.map { ($0.id, $0.raise) })
    for scope in [SourceScope(), SourceScope(without: [2]), SourceScope(only: [1, 3])] {
      for category in [nil, "World"] {
        for key in RankingKey.allCases {
          let query = FeedQuery(category: category, sort: .rank(key), unread: true)
          let held = try cachedTop(query, of: store)
          #expect(held != nil)
          for listed in [[], world.items.filter { $0.id % 9 == 0 }.map(\.id)] {
            for hours in [nil, -4.0] {
              var walk = CandidateWalk(query, reader: ada, listed: listed, limit: 5000)
              (walk.looksForRaises, walk.query.scope) = (true, scope)
              walk.query.since = hours.map { ListWorld.now.addingTimeInterval($0 * 3600) }
              try expectSame(walk, held, in: store)
              walk.without = [1]
              walk.looksForCounts = true
              try expectSame(walk, held, in: store)
              let part = CachedListTop(try top(walk, of: store, size: 25), own: own)
              try expectSame(walk, part, in: store)
              walk.lowestKey = 1.5
              try expectSame(walk, part, in: store)
            }
          }
        }
      }
    }
  }

  @Test func `articles stored by another node are visible after the next refresh`() async throws {
    let fixture = try ConformanceFixture(#require(StoreKind.all.last))
    let node = try PostgresStore(
      at: #require(fixture.store as? PostgresStore).pool.address, path: "/nowhere/2")
    node.holdLateLists()
    let ids = try await fixture.fill()
    let query = FeedQuery(category: "world")
    #expect(try cachedTop(query, of: node) == nil)
    try await node.refreshListTops()
    let first = try #require(try articles(node, query))
    #expect(Set(first) == Set(ids.filter { $0 % 2 == 1 }))
    let new = try await fixture.add("new", rank: 1.5)
    #expect(try articles(node, query) == first)
    try await node.refreshListTops()
    let second = try #require(try articles(node, query))
    let place = first.firstIndex { ids.firstIndex(of: $0) ?? 9 < 6 } ?? 0
    #expect(second == first[..<place] + [new] + first[place...])
    // A list that is complete has room for articles below all others.
    let low = try await fixture.add("low", rank: -5)
    try await node.refreshListTops()
    #expect(try articles(node, query) == second + [low])
  }

  @Test func `a reader's marks are visible at once, for that reader only`() async throws {
    let fixture = try ConformanceFixture(#require(StoreKind.all.last))
    let node = try PostgresStore(
      at: #require(fixture.store as? PostgresStore).pool.address, path: "/nowhere/2")
    node.holdLateLists()
    let ids = try await fixture.fill()
    try await node.refreshListTops()
    let query = FeedQuery(unread: true)
    func marked(_ reader: String) throws -> (read: [Int64], hidden: [Int64]) {
      let basis = try node.listBasis(query, reader: reader, closingList: true)
      var walk = CandidateWalk(query, reader: basis.state.reader, listed: [], limit: 99)
      walk.cachedTop = basis.cachedTop
      let pool = try #require(try node.candidatePool(walk, limit: 99))
      let page = try node.candidatePage(walk, of: pool.candidates)
      let all = zip(pool.candidates, page.details)
      return (
        all.filter(\.1.isRead).map(\.0.article).sorted(),
        all.filter(\.1.isHidden).map(\.0.article).sorted()
      )
    }
    #expect(try marked("ada") == ([], []))
    let request = InteractionRequest(
      articles: [ids[2], ids[5]], reader: "ada", withLogs: false, teaches: false)
    try fixture.store.recordInteractions(request) { _ in
      [
        InteractionChange(
          article: ids[2], marks: ReaderMarks(readAt: ConformanceFixture.now)),
        InteractionChange(
          article: ids[5],
          marks: ReaderMarks(
            readAt: ConformanceFixture.now, hiddenAt: ConformanceFixture.now)),
      ]
    }
    #expect(try marked("ada") == ([ids[2], ids[5]], [ids[5]]))
    #expect(try marked("ben") == ([], []))
    #expect(try marked("nobody") == ([], []))
  }

  @Test func `a model is transferred once and deleted with its reader`() async throws {
    let fixture = try ConformanceFixture(#require(StoreKind.all.last))
    let node = try PostgresStore(
      at: #require(fixture.store as? PostgresStore).pool.address, path: "/nowhere/2")
    node.holdLateLists()
    let ada = try #require(try fixture.store.addReader("ada")).id
    try await node.refreshListTops()
    func model() throws -> [UInt8] {
      try node.listBasis(FeedQuery(), reader: "ada", closingList: true).state.model
    }
    let set = "INSERT INTO reader_model VALUES ($1, 3, $2)"
    _ = try node.pool.run(set, .integer(ada), .bytes([1, 2, 3]))
    #expect(try model() == [1, 2, 3])
    #expect(node.heldModel(of: "ada")?.bytes == [1, 2, 3])
    #expect(try model() == [1, 2, 3])
    _ = try node.pool.run("UPDATE reader_model SET model = $1", .bytes([4]))
    #expect(try model() == [4])
    // A model written again with the same id of the last example.
    _ = try node.pool.run("DELETE FROM reader_model")
    _ = try node.pool.run(set, .integer(ada), .bytes([5, 6]))
    #expect(try model() == [5, 6])
    #expect(
      try node.listBasis(FeedQuery(), reader: "ben", closingList: true)
        .state.model.isEmpty)
    _ = try fixture.store.forget(reader: "ada", removes: false) {
      _, history in
      (RankKeys(today: 0, now: 0), InteractionCounts())
    }
    #expect(try model().isEmpty)
    #expect(node.heldModel(of: "ada") == nil)
  }

  @Test func `the cache is limited, and unused entries are dropped within a minute`() {
    var held = ListTopCache()
    let names = (0..<ListTopCache.maxLists + 2).map { ListTopKey(category: "c\($0)", key: .today) }
    let top = SharedListTop(entries: [], sources: [:], isWhole: true)
    for (second, name) in names.enumerated() {
      guard case .read = held.answer(name, at: Double(second) / 100) else {
        Issue.record("It is held.")
        return
      }
      // Another request is reading it already.
      guard case .unknown = held.answer(name, at: Double(second) / 100) else {
        Issue.record("It is read twice.")
        return
      }
      held.store(name, top, 5, at: Double(second) / 100)
    }
    #expect(held.names.count == ListTopCache.maxLists)
    guard case .held = held.answer(names[9], at: 4), case .unknown = held.answer(names[9], at: 9)
    else {
      Issue.record("It was not kept up.")
      return
    }
    held.update([], ListTopChanges(), upTo: 8, at: 10)
    guard case .held = held.answer(names[9], at: 10) else {
      Issue.record("It was kept up.")
      return
    }
    for reader in 0..<ListTopCache.maxModels + 1 {
      held.keep(
        ListTopCache.Model(version: "1", bytes: [7], used: Double(reader) / 100), of: "r\(reader)")
    }
    #expect(held.model(of: "r0", at: 3) == nil && held.model(of: "r1", at: 3) != nil)
    #expect(held.tidy(at: 31).after == 8)
    #expect(held.tidy(at: 40).stale.count == ListTopCache.maxLists)
    let last = held.tidy(at: 57)
    #expect(last.after == nil && last.stale.isEmpty && held.names.isEmpty)
    #expect(held.model(of: "r1", at: 57) == nil)
  }
}

extension PostgresStore {
  /// Uses lists however long ago they were updated: on a busy machine, seconds pass between two
  /// lines of a test.
  func holdLateLists() {
    listTops.withLock { $0.maximumAge = .infinity }
  }
}
