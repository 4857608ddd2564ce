import Foundation
import Models
import Ranking
import SQLiteStore
import Store
import TestStore
import Testing

@testable import Pipeline

struct ArticleIngestTests {
  let store: SQLiteStore
  let ranker: Ranker
  let now = Date(timeIntervalSince1970: 1_700_000_000)

  init() throws {
    store = try .inMemory()
    ranker = try RankingSetup.ranker(for: store, settings: RankingSettings(), at: now)
    try store.configure(Self.sources, categories: [], at: now)
  }

  static let sources = ["Blog", "Video"].map {
    Source(name: $0, address: .web("https://\($0).example"), categories: ["world"])
  }

  @discardableResult
  func ingest(
    _ drafts: [ArticleDraft], source: Int64 = 1, hours: Double = 0, isFirst: Bool = false
  ) throws -> DocumentCounts {
    let ingest = ArticleIngest(now: now.addingTimeInterval(hours * 3600))
    return try store.ingest(
      ingest.document(drafts, source: source, weight: 1, isFirst: isFirst))
  }

  func draft(_ identity: String, published: Double? = 0, counters: [CounterMetric: Int] = [:])
    -> ArticleDraft
  {
    ArticleDraft(
      identity: identity,
      ArticleMetadata(
        title: identity, published: published.map { now.addingTimeInterval($0 * 3600) }),
      counters: counters)
  }

  func titles() throws -> [String] {
    try store.feed(FeedQuery(allVersions: true), reader: "").items.compactMap(\.article.title)
  }

  func today(_ title: String) throws -> Double {
    try store.feed(FeedQuery(allVersions: true, limit: 100), reader: "").items
      .first { $0.article.title == title }?.score ?? .nan
  }

  @Test func `the first document of a source is stored like any other`() async throws {
    // The same address and headline with two ids, one id that is a prefix of another, and one that
    // two articles share.
    var drafts = ["a", "b", "b c", "d", "d"].map { draft($0) }
    for (place, key) in ["x", "x", nil, "y", "z"].enumerated() { drafts[place].urlKey = key }
    (drafts[0].metadata.title, drafts[1].metadata.title) = ("Same", "Same")
    for document in [Array(drafts[..<3]), [drafts[0], drafts[3], drafts[4]]] {
      let store = try SQLiteStore.inMemory()
      _ = try RankingSetup.ranker(for: store, settings: RankingSettings(), at: now)
      try store.configure(Self.sources, categories: [], at: now)
      let ingest = ArticleIngest(now: now)
      for counts in [
        DocumentCounts(new: document.count), .init(unchanged: document.count),
      ] {
        let came = try store.ingest(
          ingest.document(document, source: 1, weight: 1, isFirst: false))
        #expect(came == counts)
      }
      // Articles deleted by retention do not come back with the next document.
      let later = now.addingTimeInterval(2 * 86_400)
      try store.add(draft("later"), source: 2, at: later)
      let deleted = try await store.deleteOutdated(.age(days: 1), at: later, limit: 9)
      #expect(deleted == document.count)
      let again = try store.ingest(
        ingest.document(document, source: 1, weight: 1, isFirst: false))
      #expect(again == .init(unchanged: document.count))
    }
  }

  @Test func `a second pass over the same document changes nothing`() throws {
    let drafts = ["a", "b", "c"].map { draft($0, counters: [.comments: 5]) }
    #expect(try ingest(drafts) == .init(new: 3))
    let order = try titles()
    #expect(try ingest(drafts, hours: 5) == .init(unchanged: 3))
    #expect(try titles() == order)
  }

  @Test func `a document that contains an article twice stores it once`() throws {
    let twice = [draft("a"), draft("a")]
    #expect(try ingest(twice) == .init(new: 1))
    #expect(try ingest(twice) == .init(unchanged: 1))
  }

  @Test func `items that share an id are articles of their own if their texts differ`() throws {
    var second = draft("a")
    second.metadata.summary = "another word of it"
    #expect(try ingest([draft("a")]) == .init(new: 1))
    #expect(try ingest([draft("a"), second]) == .init(new: 1, unchanged: 1))
    #expect(try ingest([second, draft("a")]) == .init(unchanged: 2))
  }

  @Test func `newer articles rank higher, and the document's order breaks ties`() throws {
    try ingest([draft("first"), draft("second"), draft("old", published: -9)])
    #expect(try titles() == ["first", "second", "old"])
  }

  @Test func `future dates count as now`() throws {
    try ingest([draft("tomorrow", published: 24 * 365), draft("now")])
    #expect(try today("tomorrow") == today("now"))
  }

  @Test func `undated articles of a new source do not rank as new`() throws {
    try ingest((0..<30).map { draft("u\($0)", published: nil) }, isFirst: true)
    try ingest([draft("news")], source: 2)
    #expect(try titles().prefix(3) == ["news", "u0", "u1"] || titles().first == "u0")
    #expect(try today("u29") < today("u0") - 3)
    try ingest([draft("later", published: nil)], hours: 40)
    #expect(try titles().first == "later")
  }

  @Test func `an old article with many comments does not rank as new when its source is added`()
    throws
  {
    try ingest([draft("old", published: -24 * 60, counters: [.comments: 900])], isFirst: true)
    try ingest([draft("fresh", published: -1)], source: 2)
    #expect(try titles() == ["fresh", "old"])
  }

  @Test func `growing comments raise an article at the time of the growth`() throws {
    try ingest((0..<20).map { draft("a\($0)", counters: [.comments: 10]) })
    let before = try today("a7")
    let unmoved = try today("a8")
    try ingest(
      (0..<20).map { draft("a\($0)", counters: [.comments: $0 == 7 ? 60 : 10]) }, hours: 8)
    #expect(try titles().first == "a7")
    #expect(try today("a7") > before + 1)
    #expect(try today("a8") == unmoved)
  }

  @Test func `counters of sources with different scales are comparable`() throws {
    try ingest((0..<40).map { draft("blog \($0)", counters: [.comments: $0 == 0 ? 30 : 3]) })
    try ingest(
      (0..<40).map { draft("video \($0)", counters: [.views: $0 == 0 ? 10_000_000 : 1_000_000]) },
      source: 2)
    #expect(abs(try today("blog 0") - today("video 0")) < 2)
    #expect(try today("blog 0") > today("video 1"))
    #expect(try today("video 0") > today("blog 1"))
  }

  @Test(arguments: [-5, 0, 1_000_000_000_000, Int.max])
  func `extreme counters keep scores finite`(count: Int) throws {
    try ingest((0..<5).map { draft("a\($0)", counters: [.comments: 4]) })
    try ingest([draft("a0", counters: [.comments: count])], hours: 1)
    try ingest([draft("a0", counters: [.comments: 4])], hours: 2)
    let score = try today("a0")
    #expect(score.isFinite && score < 20)
    #expect(try store.inspect().isSound)
  }

  @Test func `the log rebuilds the same ranking keys, also with other half-lives`() throws {
    for hours in 0..<12 {
      try ingest(
        (0..<10).map { draft("a\($0)", counters: [.comments: $0 * hours, .views: 100]) },
        hours: Double(hours))
    }
    func scores() throws -> [Double] {
      try store.feed(FeedQuery(allVersions: true), reader: "").items.map(\.score)
    }
    let before = try scores()
    var settings = RankingSettings()
    settings.halfLife = 3600
    _ = try RankingSetup.ranker(for: store, settings: settings, at: now)
    #expect(try scores() != before)
    _ = try RankingSetup.ranker(
      for: store, settings: RankingSettings(), at: now.addingTimeInterval(9))
    #expect(try scores() == before)
  }

  @Test func `a counter that falls and rises again earns no votes`() throws {
    try ingest((0..<20).map { draft("a\($0)", counters: [.comments: 10]) })
    try ingest([draft("a3", counters: [.comments: 50])], hours: 1)
    let once = try today("a3")
    for round in 1...6 {
      let count = round % 2 == 0 ? 50 : 0
      try ingest([draft("a3", counters: [.comments: count])], hours: 1 + Double(round))
    }
    #expect(try today("a3") == once)
  }
}
