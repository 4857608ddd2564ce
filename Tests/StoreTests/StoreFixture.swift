import Foundation
import Models

@testable import SQLiteStore
@testable import Store

/// An in-memory store with two sources in two categories.
struct StoreFixture {
  static let now = Date(timeIntervalSince1970: 1_700_000_000)
  let store: SQLiteStore

  static let sources = [
    Source(name: "Courier", address: .web("https://courier.example/rss"), categories: ["world"]),
    Source(name: "Goal", address: .web("https://goal.example/atom"), categories: ["sport"]),
  ]

  init(store: SQLiteStore? = nil) throws {
    self.store = try store ?? .inMemory()
    try self.store.write {
      try $0.configure(Self.sources, categories: ["world", "sport"], at: Self.now)
    }
  }

  func draft(
    _ identity: String, title: String? = nil, url: String? = nil, text: String = ""
  ) -> ArticleDraft {
    ArticleDraft(
      identity: identity, urlKey: url,
      ArticleMetadata(
        title: title ?? "Title of \(identity)", url: url, authors: ["Ada Lovelace", "Ben Ng"],
        tags: ["a", "b"]), content: ArticleContent(html: "<p>\(text)</p>"), searchText: text)
  }

  /// Stores an article with its rank, as the pipeline does.
  @discardableResult
  func add(
    _ identity: String, source: Int64 = 1, rank: Double = 0, dated: Date = now,
    text: String = ""
  ) throws -> Int64 {
    try store.write { writer in
      let outcome = try writer.put(
        draft(identity, text: text), source: source, identities: [identity], dated: dated,
        at: Self.now)
      guard let id = outcome.id else { return 0 }
      try writer.insertRank(RankKeys(today: rank, now: -rank), article: id, dated: dated)
      return id
    }
  }

  /// Stores an edited draft with the same identity.
  @discardableResult
  func edit(_ draft: ArticleDraft, source: Int64 = 1, at date: Date = now) throws -> DraftOutcome {
    try store.write {
      try $0.put(
        draft, source: source, identities: [draft.identity], dated: Self.now, at: date)
    }
  }

  func ids(_ query: FeedQuery, reader: Int64? = nil) throws -> [Int64] {
    try store.read { try $0.feed(query, reader: reader).items.map(\.id) }
  }
}
