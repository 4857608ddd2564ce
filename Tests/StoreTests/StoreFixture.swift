import Foundation
import Models
import TestStore
import Testing

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
    try self.store.configure(Self.sources, categories: ["world", "sport"], at: Self.now)
    try self.store.beginRanking(at: Self.now)
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
    let article = SampleArticle(
      draft(identity, text: text), source: source, keys: RankKeys(today: rank, now: -rank),
      dated: dated, at: Self.now)
    return try store.add([article]).first?.id ?? 0
  }

  /// Stores an edited draft with the same identity.
  @discardableResult
  func edit(_ draft: ArticleDraft, source: Int64 = 1, at date: Date = now) throws -> DraftOutcome {
    try #require(try store.add([SampleArticle(draft, source: source, at: date)]).first)
  }

  func ids(_ query: FeedQuery, reader: Int64? = nil) throws -> [Int64] {
    try store.read { try $0.feed(query, reader: reader).items.map(\.id) }
  }
}

extension StoreWriter {
  /// Stores a draft within a transaction.
  func put(_ draft: ArticleDraft) throws -> DraftOutcome {
    try place(
      ArrivedArticle(draft, dated: StoreFixture.now), source: 1,
      identities: [draft.identity], isNew: false, at: StoreFixture.now
    ).outcome
  }

  func setMarks(_ marks: ReaderMarks, reader: Int64, article: Int64) throws {
    try session.set([article: marks], of: reader)
  }

  func insertFeatures(_ features: [UInt8], weight: Double, article: Int64) throws {
    let source = try db.integer("SELECT source_id FROM article WHERE id = \(article)")
    try insertFeatures(features, weight: weight, article: article, source: source ?? 0)
  }
}

extension StoreReader {
  func model(_ reader: Int64) throws -> StoredModel {
    try StoredModel(db.run(StoredModel.statement(of: "\(reader)")))
  }

  /// A reader's examples after an example, oldest first.
  func examples(
    _ reader: Int64, after id: Int64
  ) throws -> [(id: Int64, example: StoredTrainingExample)] {
    try StoredTrainingExample.all(
      db.run(StoredTrainingExample.statement(of: "\(reader)", after: "\(id)")))
  }

  func allClosedLists() throws -> [(list: ListExposures, period: Int64?)] {
    try db.run("SELECT exposures, period FROM closed_list ORDER BY closed")
      .map(ListExposures.closed)
  }

  /// An article's entry in its story; `nil` for an unknown article or one without a story.
  func storyMembership(of article: Int64) throws -> StoryMembership? {
    try db.run("SELECT * FROM story_article WHERE article_id = \(article)").first.map {
      try StoryMembership($0)
    }
  }

  /// What an interaction of a reader with an article is computed from.
  func interactionState(of article: Int64, by reader: String = "") throws -> InteractionState? {
    let request = InteractionRequest(
      articles: [article], reader: reader, withLogs: true, teaches: false)
    return try interactionFindings(request, reader: 0).states[article]
  }

  func rankBasis(
    _ article: Int64
  ) throws -> (keys: RankKeys, dated: Date, weight: Double)? {
    try interactionState(of: article).map { ($0.keys, $0.dated, $0.weight) }
  }

  func exposure(_ article: Int64) throws -> ArticleExposure {
    let row = try db.run(
      "SELECT expected, opened, period FROM article_exposure WHERE article_id = \(article)"
    ).first
    return try row.map {
      ArticleExposure(
        expected: try $0["expected"], opened: try $0["opened"], period: try $0["period"])
    } ?? ArticleExposure()
  }

  func features(_ article: Int64) throws -> [UInt8]? {
    try interactionState(of: article)?.features
  }
}
