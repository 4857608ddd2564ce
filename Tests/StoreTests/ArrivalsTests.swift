import Foundation
import Models
import Testing

@testable import SQLiteStore
@testable import Store

struct ArrivalsTests {
  @Test func `articles after a given one are listed in the order of the list`() throws {
    let fixture = try StoreFixture()
    #expect(try fixture.store.read { try $0.latestArticle() } == 0)
    try fixture.add("a", rank: 5)
    let latest = try fixture.store.read { try $0.latestArticle() }
    #expect(latest == 1)
    for (identity, rank) in [("b", 1.0), ("c", 9), ("d", 3)] {
      try fixture.add(identity, rank: rank)
    }
    try fixture.add("e", source: 2, rank: 4)
    func ids(_ query: FeedQuery) throws -> [Int64] {
      try fixture.store.read { try $0.arrivals(query, after: latest, reader: nil).map(\.id) }
    }
    #expect(try ids(FeedQuery()) == [3, 5, 4, 2])
    #expect(try ids(FeedQuery(category: "world")) == [3, 4, 2])
    #expect(try ids(FeedQuery(source: "Goal")) == [5])
    #expect(try ids(FeedQuery(limit: 2)) == [3, 5])
  }

  @Test func `only commits of other connections count as changes`() async throws {
    let folder = try TemporaryFolder()
    let path = folder.file("t.db")
    let fixture = try StoreFixture(store: .create(at: path))
    let other = try SQLiteStore.existing(at: path)
    let checks = Checks()
    let changes = fixture.store.changes {
      switch await checks.next() {
      case 2: try await other.write { _ = try $0.readerID("ada") }
      case 3: try await fixture.store.write { _ = try $0.readerID("ben") }
      case 5: throw CancellationError()
      default: break
      }
    }
    var seen: [Int] = []
    await #expect(throws: CancellationError.self) {
      for try await _ in changes { seen.append(await checks.count) }
    }
    #expect(seen == [2])
  }

  private actor Checks {
    var count = 0

    func next() -> Int {
      count += 1
      return count
    }
  }
}
