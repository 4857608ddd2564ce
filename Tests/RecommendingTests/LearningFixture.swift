import Foundation
import Models
import Ranking
import SQLiteStore
import Store

@testable import Recommending

/// A store with articles of five sources in one category, and a simulated reader.
struct LearningFixture {
  let store: SQLiteStore
  static let start = Date(timeIntervalSince1970: 1_700_000_000)
  static let subjects = [
    "harbour storm ferry", "election council vote", "striker goal league", "telescope comet orbit",
    "oven bread recipe",
  ]

  init() throws {
    store = try .inMemory()
    let sources = (0..<5).map { index in
      Source(
        name: "Source \(index)", address: .web("https://s\(index).example/feed"),
        categories: ["world"])
    }
    try store.write { writer in
      try writer.configure(sources, categories: ["world"], at: Self.start)
      try writer.setRankingBasis(
        RankingBasis(epoch: Self.start, settings: RankingSettings()))
    }
  }

  /// Adds articles of equal rank, ten minutes apart.
  ///
  /// - Parameter weight: the weight of their sources.
  func add(_ count: Int, from first: Int = 0, weight: Double = 1) throws {
    try store.write { writer in
      let ranker = Ranker(epoch: Self.start)
      for index in first..<first + count {
        let source = index % 5
        let dated = Self.start.addingTimeInterval(Double(index) * 600)
        let draft = ArticleDraft(
          identity: "a\(index)",
          ArticleMetadata(
            title: "\(Self.subjects[source]) number \(index)", authors: ["Writer \(index % 3)"],
            tags: ["tag\(source)"]))
        let id = try writer.put(
          draft, source: Int64(source + 1), identities: [], dated: dated, at: dated
        ).id
        guard let id else { continue }
        try writer.insertRank(
          ranker.published(weight: weight, at: dated), article: id, dated: dated)
        let features = FeatureExtractor(
          FeatureInput(
            source: "Source \(source)", category: "world", authors: draft.authors,
            tags: draft.tags, title: draft.title)
        ).features(TermFrequencies())
        try writer.insertFeatures(features.bytes, weight: weight, article: id)
      }
    }
  }

  func recommender(_ reader: String = "ada", minutes: Double) -> Recommender {
    Recommender(
      store: store, reader: reader, now: Self.start.addingTimeInterval(minutes * 60))
  }

  func feed(
    _ query: FeedQuery = FeedQuery(), _ reader: String = "ada", minutes: Double
  ) throws -> RankedPage {
    let recommender = recommender(reader, minutes: minutes)
    let page = try recommender.page(query)
    if let impression = page.impression { recommender.record(impression) }
    return page
  }

  /// The explanation of an article's place in the list of all articles.
  func explanation(
    of id: Int64, category: String? = nil, minutes: Double
  ) throws -> Explanation? {
    try recommender(minutes: minutes).explanation(of: id, category: category)
  }

  /// The profile of a reader.
  ///
  /// - Parameter closingList: whether the open list is learned from.
  func profile(_ reader: String = "ada", closingList: Bool = false) throws -> ReaderProfile {
    ReaderProfile(
      try store.listBasis(
        FeedQuery(), reader: reader, closingList: closingList
      ).state)
  }

  func ids(
    _ query: FeedQuery = FeedQuery(), _ reader: String = "ada", minutes: Double
  ) throws -> [Int64] {
    try feed(query, reader, minutes: minutes).items.map(\.id)
  }

  /// Requests a list and opens the articles of a source, `count` times.
  func visits(_ count: Int, opening source: String, _ reader: String = "ada") throws {
    for visit in 0..<count {
      let minutes = 5000 + Double(visit) * 60
      let page = try feed(FeedQuery(limit: 20), reader, minutes: minutes)
      for item in page.items where item.article.source.name == source {
        try recommender(reader, minutes: minutes + 1).record(.view, articles: [item.id])
      }
    }
  }

  func readerID(_ name: String = "ada") throws -> Int64 {
    try store.write { try $0.readerID(name) }
  }
}
