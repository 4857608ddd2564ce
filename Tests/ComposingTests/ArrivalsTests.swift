import Foundation
import Models
import SQLiteStore
import Store
import TestStore
import Testing
import ViewModels

@testable import Composing

/// A list that follows the changes which another process writes to the database.
struct ArrivalsTests {
  let path = FileManager.default.temporaryDirectory
    .appendingPathComponent("tintm-\(UUID().uuidString).db").path
  let store: SQLiteStore
  let now = Date(timeIntervalSince1970: 1_700_000_000)

  init() throws {
    store = try .create(at: path)
    try store.beginCourier(categories: ["world", "sport"], at: now)
    try Self.add("first", to: store, at: now)
  }

  static func add(_ identity: String, to store: SQLiteStore, at now: Date) throws {
    try store.add(
      ArticleDraft(identity: identity, ArticleMetadata(title: identity)),
      keys: RankKeys(today: Double(identity.utf8.count), now: 0), at: now)
  }

  /// The titles that arrive while `steps` are executed, one between two reads.
  func titles(
    _ query: FeedQuery, _ steps: [@Sendable (SQLiteStore) throws -> Void]
  ) async throws -> [[String]] {
    let writer = try SQLiteStore.existing(at: path)
    let (turns, turn) = AsyncStream.makeStream(of: (@Sendable (SQLiteStore) throws -> Void).self)
    for step in steps { turn.yield(step) }
    turn.finish()
    let iterator = Turns(turns)
    let arrivals = try Newsroom(store: store, reader: "ada", now: now).arrivals(in: query) {
      guard let step = await iterator.next() else { throw CancellationError() }
      try step(writer)
    }
    var pages: [[String]] = []
    await #expect(throws: CancellationError.self) {
      for try await page in arrivals { pages.append(page.items.compactMap(\.label)) }
    }
    return pages
  }

  private actor Turns {
    private var steps: AsyncStream<@Sendable (SQLiteStore) throws -> Void>.Iterator

    init(_ steps: AsyncStream<@Sendable (SQLiteStore) throws -> Void>) {
      self.steps = steps.makeAsyncIterator()
    }

    func next() async -> (@Sendable (SQLiteStore) throws -> Void)? {
      var steps = steps
      defer { self.steps = steps }
      return await steps.next(isolation: self)
    }
  }

  @Test func `new articles are announced once, one page per change, best first`() async throws {
    let now = now
    let pages = try await titles(
      FeedQuery(category: "WORLD"),
      [
        { _ in },
        { store in
          try Self.add("b", to: store, at: now)
          try Self.add("longer", to: store, at: now)
        },
        { store in _ = try store.addReader("ben") },
        { store in try Self.add("c", to: store, at: now) },
      ])
    #expect(pages == [["longer", "b"], ["c"]])
  }

  @Test func `new articles of another category are not announced`() async throws {
    let now = now
    let pages = try await titles(
      FeedQuery(category: "sport"), [{ try Self.add("b", to: $0, at: now) }])
    #expect(pages == [])
  }

  @Test func `an unknown category is an error at once`() async {
    await #expect(throws: NewsroomFault.noSuchCategory("sprot", near: ["sport"])) {
      try await titles(FeedQuery(category: "sprot"), [])
    }
  }
}
