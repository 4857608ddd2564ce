import Foundation
import Models
import Ranking
import SQLiteStore
import Store
import TestStore

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
    try store.configure(sources, categories: ["world"], at: Self.start)
    try store.beginRanking(at: Self.start)
  }

  /// Adds articles of equal rank, ten minutes apart.
  ///
  /// - Parameter weight: the weight of their sources.
  func add(_ count: Int, from first: Int = 0, weight: Double = 1) throws {
    try store.add(
      (first..<first + count).map { index in
        let source = index % 5
        let draft = ArticleDraft(
          identity: "a\(index)",
          ArticleMetadata(
            title: "\(Self.subjects[source]) number \(index)", authors: ["Writer \(index % 3)"],
            tags: ["tag\(source)"]))
        return Self.article(draft, source: source, weight: weight, minutes: Double(index) * 10)
      })
  }

  /// An article with the rank and the features that it gets on arrival.
  static func article(
    _ draft: ArticleDraft, source: Int, weight: Double, minutes: Double
  ) -> SampleArticle {
    let dated = start.addingTimeInterval(minutes * 60)
    var article = SampleArticle(
      draft, source: Int64(source + 1),
      keys: Ranker(epoch: start).published(weight: weight, at: dated), at: dated)
    article.weight = weight
    article.change.features =
      FeatureExtractor(
        FeatureInput(
          source: "Source \(source)", category: "world", authors: draft.authors,
          tags: draft.tags, title: draft.title)
      ).features(TermFrequencies()).bytes
    return article
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

  /// All examples of a reader, oldest first.
  func examples(_ reader: String = "ada") throws -> [StoredTrainingExample] {
    try store.read(
      """
      SELECT l.*, coalesce(nullif(f.features, x''), t.features) AS features
      FROM training_example l LEFT JOIN article a ON a.id = l.article_id
      LEFT JOIN article_feature f ON f.place = a.source_id << 40 | a.id
      LEFT JOIN example_feature t ON t.article_id = l.article_id
      WHERE l.reader_id = \(sql: Reader.id(named: reader)) ORDER BY l.id
      """
    ).map { row in
      StoredTrainingExample(
        article: try row["article_id"],
        interaction: (try row["kind"] as String?).flatMap(Interaction.init(rawValue:)),
        weight: try row["weight"], advantage: try row["advantage"], at: try row["at"],
        features: try row["features"])
    }
  }

  /// Stores how well each set of weights has predicted a reader's choices.
  func setTrials(_ trials: StoredTrials, _ reader: String = "ada") throws {
    _ = try store.write([
      Reader.adding(reader),
      """
      INSERT OR REPLACE INTO weight_trial (reader_id, evidence, sums) VALUES
      (\(sql: Reader.id(named: reader)), \(trials.evidence), \(Self.bytes(trials.sums)))
      """,
    ])
  }

  static func bytes(_ numbers: [Double]) -> [UInt8] {
    numbers.flatMap { withUnsafeBytes(of: $0.bitPattern.littleEndian, Array.init) }
  }

  /// The sums over the closed lists of ada and ben.
  func sums() throws -> [Double] {
    var sums = try ["ada", "ben"].flatMap { reader in
      try store.state(of: reader).trials.map { [$0.evidence] + $0.sums } ?? []
    }
    for article in Int64(1)...300 {
      let exposure = try store.rank(article)?.exposure.aged(at: Self.start)
      sums += [exposure?.expected ?? 0, exposure?.opened ?? 0]
    }
    let sources = try store.read("SELECT * FROM source_exposure ORDER BY source_id")
    return try sums + sources.flatMap { [try $0["shown"], try $0["opened"]] }
  }

  /// Computes these sums from the lists again, as forgetting any reader does.
  func rebuildSums() throws {
    _ = try store.addReader("cy")
    _ = try recommender("cy", minutes: 0).forget()
  }
}
