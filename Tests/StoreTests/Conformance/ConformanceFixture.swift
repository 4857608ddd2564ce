import Foundation
import Models
import Store
import Synchronization
import TestStore

/// A new store with two sources in two categories, used only through its protocols.
final class ConformanceFixture: Sendable {
  static let now = Date(timeIntervalSince1970: 1_700_000_000)
  static let urls = ["https://courier.example/rss", "https://goal.example/atom"]
  static let sources = [
    Source(name: "Courier", address: .web(urls[0]), categories: ["world"]),
    Source(name: "Goal", address: .web(urls[1]), categories: ["sport"]),
  ]

  let store: any Store
  let pictures: PictureFolder
  private let folder: TemporaryFolder

  init(_ kind: StoreKind) throws {
    folder = try TemporaryFolder()
    pictures = PictureFolder(path: folder.file("pictures"))
    store = try kind.make(pictures)
    try store.configure(Self.sources, categories: ["world", "sport"], at: Self.now)
    try store.beginRanking(at: Self.now)
  }

  static func draft(_ identity: String, text: String = "some words") -> ArticleDraft {
    ArticleDraft(
      identity: identity,
      ArticleMetadata(
        title: "Title of \(identity)", url: "https://courier.example/\(identity)",
        wordCount: text.split(separator: " ").count),
      content: ArticleContent(html: "<p>\(text)</p>"), searchText: text)
  }

  /// Stores a document.
  ///
  /// - Parameter deciding: the changes for an article; every new article gets a rank in any case.
  /// - Returns: the results for its articles.
  @discardableResult
  func store(
    _ drafts: [ArticleDraft], source: Int64 = 1, dated: Date = ConformanceFixture.now,
    at now: Date = ConformanceFixture.now, state: FeedState? = nil,
    deciding: @escaping @Sendable (DocumentFindings.Article, Int) -> DocumentChanges.Article = {
      _, _ in DocumentChanges.Article()
    }, clock: (@Sendable () -> Date)? = nil
  ) async throws -> (counts: DocumentCounts, findings: DocumentFindings?) {
    let found = Mutex<DocumentFindings?>(nil)
    let document = ArrivedDocument(
      source: source,
      articles: drafts.map { ArrivedArticle($0, dated: dated, terms: [7]) },
      identities: Set(drafts.map(\.ownIdentity)),
      isAmbiguous: drafts.contains(where: \.isAmbiguous), at: now, clock: clock
    ) { findings in
      found.withLock { $0 = findings }
      var changes = DocumentChanges(weight: 1)
      changes.articles = findings.articles.enumerated().map { place, article in
        var change = deciding(article, place)
        if case .inserted = article.outcome, change.keys == nil {
          change.keys = RankKeys(today: 0, now: 0)
        }
        return change
      }
      return changes
    }
    let result = try await store.exchange(
      PollBatch(records: [PollRecord(source: source, state: state, document: document)]))
    return (result.stored.first ?? DocumentCounts(), found.withLock(\.self))
  }

  /// Stores an article in a document of its own, and returns its id.
  func add(
    _ identity: String, source: Int64 = 1, rank: Double = 0,
    dated: Date = ConformanceFixture.now
  ) async throws -> Int64 {
    let stored = try await store([Self.draft(identity)], source: source, dated: dated) { _, _ in
      var change = DocumentChanges.Article()
      change.keys = RankKeys(today: rank, now: rank)
      return change
    }
    return stored.findings?.articles.first?.outcome.id ?? 0
  }

  /// Nine articles, alternating between the sources, an hour apart, the last with the highest rank.
  func fill() async throws -> [Int64] {
    var ids: [Int64] = []
    for hour in 0..<9 {
      ids.append(
        try await add(
          "\(hour)", source: Int64(1 + hour % 2), rank: Double(hour / 3),
          dated: Self.now.addingTimeInterval(Double(-hour) * 3600)))
    }
    return ids
  }

  func claim(
    _ sources: [Int64], lastPoll: Date? = nil, at now: Date = ConformanceFixture.now,
    for seconds: Double = 300
  ) async throws -> [Int64: ClaimedFeed] {
    let feeds = sources.map {
      ClaimRequest.Feed(
        source: $0, url: Self.urls[Int($0) - 1], lastPoll: lastPoll, host: "courier.example")
    }
    let request = ClaimRequest(feeds, at: now, until: now.addingTimeInterval(seconds))
    return try await store.exchange(PollBatch(claims: [request])).claimed.first ?? [:]
  }
}
