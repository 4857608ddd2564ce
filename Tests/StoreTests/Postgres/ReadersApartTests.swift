import Foundation
import Models
import Store
import Synchronization
import TestCluster
import Testing

@testable import PostgresStore

/// Two nodes that hold lists and models in memory keep readers apart, and forget them in time.
@Suite(.enabled(if: PostgresDatabase.isThere))
struct ReadersApartTests {
  private static let readers = ["ada", "ben", "cleo"]
  private let fixture: ConformanceFixture
  /// Two nodes, and a process that holds nothing.
  private let nodes: [PostgresStore]
  private let plain: PostgresStore
  private let articles: [Int64]

  init() async throws {
    fixture = try ConformanceFixture(#require(StoreKind.all.last))
    let first = try #require(fixture.store as? PostgresStore)
    let address = first.pool.address
    nodes = [first, try PostgresStore(at: address, path: "/nowhere/2")]
    plain = try PostgresStore(at: address, path: "/nowhere/3")
    for node in nodes { node.holdLateLists() }
    articles = try await fixture.fill()
    for (place, name) in Self.readers.enumerated() {
      _ = try #require(try first.addReader(name))
      try mark(name, on: nodes[place % 2], read: articles[place], hidden: articles[place + 3])
      try show(name, Int64(10 * (place + 1)), on: nodes[place % 2])
    }
    // As after a migration, one transaction has stored all models.
    _ = try plain.pool.run(
      """
      INSERT INTO reader_model SELECT id, 1, convert_to(name, 'UTF8') FROM reader
      """)
    _ = try plain.pool.run(
      """
      INSERT INTO training_example (reader_id, id, article_id, kind, weight, advantage, at)
      SELECT id, 2, $1 + id, 'view', 1, 0, 0 FROM reader
      """, .integer(100))
  }

  private func mark(
    _ reader: String, on node: PostgresStore, read: Int64, hidden: Int64
  ) throws {
    let request = InteractionRequest(
      articles: [read, hidden], reader: reader, withLogs: false, teaches: false)
    let now = ConformanceFixture.now
    try node.recordInteractions(request) { _ in
      [
        InteractionChange(article: read, marks: ReaderMarks(readAt: now)),
        InteractionChange(article: hidden, marks: ReaderMarks(readAt: now, hiddenAt: now)),
      ]
    }
  }

  private func show(_ reader: String, _ list: Int64, on node: PostgresStore) throws {
    try node.recordImpression(
      StoredList(id: list, at: ConformanceFixture.now, shown: 1, entries: [UInt8(list)]),
      reader: reader, after: nil)
  }

  /// All that a page depends on that is a reader's own.
  private struct Own: Hashable {
    var reader: Int64?
    var model: [UInt8]
    var examples: [Int64]
    var openList: StoredList?
    var kept: StoredList?
    var read: [Int64] = []
    var hidden: [Int64] = []
    var cards: [ArticleState] = []
  }

  /// - Parameter list: the id of a list that the page continues.
  private func own(
    _ reader: String, on node: PostgresStore, continuing list: Int64? = nil
  ) async throws -> Own {
    if node !== plain { try await node.refreshListTops() }
    var query = FeedQuery(unread: true)
    if let list { query.after = FeedCursor(value: 0, id: 0, list: list, offset: 1) }
    let basis = try node.listBasis(query, reader: reader, closingList: true)
    #expect((basis.cachedTop != nil) == (node !== plain), "\(reader)")
    var walk = CandidateWalk(query, reader: basis.state.reader, listed: [], limit: 99)
    walk.cachedTop = basis.cachedTop
    let pool = try #require(try node.candidatePool(walk, limit: 99))
    let page = try node.candidatePage(walk, of: pool.candidates)
    var own = Own(
      reader: basis.state.reader, model: basis.state.model,
      examples: basis.state.examples.map(\.example.article), openList: basis.state.openList,
      kept: basis.kept)
    for (candidate, details) in zip(pool.candidates, page.details) {
      if details.isRead { own.read.append(candidate.article) }
      if details.isHidden { own.hidden.append(candidate.article) }
    }
    own.cards = try node.unrankedArticles(articles, reader: reader).map(\.state)
    return own
  }

  @Test func `no node mixes the marks, models and lists of readers`() async throws {
    for round in 0..<2 {
      for (place, reader) in Self.readers.enumerated() {
        for node in nodes {
          let list = Int64(10 * (place + 1))
          let found = try await own(reader, on: node, continuing: list)
          let expected = try await own(reader, on: plain, continuing: list)
          #expect(found == expected, "\(reader) \(round)")
          #expect(found.model == Array(reader.utf8))
          #expect(found.kept?.id == list && found.openList?.id == list)
          #expect(Set(found.read) == [articles[place], articles[place + 3]])
          #expect(found.hidden == [articles[place + 3]])
          #expect(found.cards.count { $0.read } == 2 && found.cards.count { $0.hidden } == 1)
          // The id of another reader's list opens nothing.
          #expect(try await own(reader, on: node, continuing: list % 30 + 10).kept == nil)
        }
      }
      for node in nodes {
        let nobody = try await own("nobody", on: node, continuing: 10)
        #expect(nobody == Own(model: [], examples: [], cards: nobody.cards))
        #expect(nobody.cards.allSatisfy { $0 == ArticleState() })
      }
    }
  }

  @Test func `a model stays with its reader when names are exchanged`() async throws {
    for node in nodes {
      for reader in Self.readers { _ = try await own(reader, on: node) }
    }
    for (old, new) in [("ada", "-"), ("ben", "ada"), ("-", "ben")] {
      _ = try plain.pool.run(
        "UPDATE reader SET name = $2, name_key = $2 WHERE name = $1", .text(old), .text(new))
    }
    for node in nodes {
      #expect(try await own("ada", on: node).model == Array("ben".utf8))
      #expect(try await own("ben", on: node).model == Array("ada".utf8))
    }
  }

  @Test func `forgotten data is used by no node and dropped from caches within a minute`()
    async throws
  {
    for node in nodes {
      for reader in Self.readers { _ = try await own(reader, on: node) }
      #expect(Self.readers.allSatisfy { node.heldModel(of: $0) != nil })
    }
    let others = try await (own("ben", on: plain), own("cleo", on: plain))
    func forget(removing: Bool) throws {
      _ = try nodes[1].forget(reader: "ada", removes: removing) { _, _ in
        (RankKeys(today: 0, now: 0), InteractionCounts())
      }
    }
    try forget(removing: false)
    for node in nodes {
      let found = try await own("ada", on: node, continuing: 10)
      #expect(found.model.isEmpty && found.examples.isEmpty)
      #expect(found.openList == nil && found.kept == nil)
      #expect(found.read.count == 2 && found.hidden.count == 1, "marks stay")
      #expect(node.heldModel(of: "ada") == nil)
      #expect(try await own("ben", on: node) == others.0)
      #expect(try await own("cleo", on: node) == others.1)
    }
    try forget(removing: true)
    for node in nodes {
      let found = try await own("ada", on: node, continuing: 10)
      #expect(found == Own(model: [], examples: [], cards: found.cards))
      #expect(found.cards.allSatisfy { $0 == ArticleState() })
    }
    let new = try #require(try nodes[0].addReader("ada"))
    for node in nodes {
      let found = try await own("ada", on: node, continuing: 10)
      #expect(found == Own(reader: new.id, model: [], examples: [], cards: found.cards))
    }
    // Without requests, nothing is left of anybody.
    for node in nodes {
      let left = node.listTops.withLock { listTops in
        _ = listTops.tidy(at: ServerTime.monotonic + 60)
        return listTops
      }
      #expect(left.names.isEmpty && Self.readers.allSatisfy { node.heldModel(of: $0) == nil })
    }
  }
}
