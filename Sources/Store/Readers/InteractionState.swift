package import Foundation
package import Models
package import Ranking

/// Stored state of an article from which a reader's interaction with it is computed.
package struct InteractionState: Sendable {
  /// The reader's marks before the interaction.
  package var marks: ReaderMarks
  package var keys: RankKeys
  /// The article's effective publication date.
  package var dated: Date
  /// The weight of its source when the article was inserted.
  package var weight: Double
  /// `nil` if none were computed.
  package var features: [UInt8]?
  /// Input for computing its features if it has none; `nil` if the model does not learn.
  package var words: ArticleWords?
  /// Its events, oldest first; empty unless requested.
  package var log: [LoggedEvent]
}

/// Stored data from which interactions of a reader are computed.
package struct InteractionFindings: Sendable {
  package var reader: Int64
  /// `nil` in a database that no pass has used yet.
  package var basis: RankingBasis?
  /// State by article; articles that do not exist are left out.
  package var states: [Int64: InteractionState]
  /// The list last shown to the reader, unless it was closed; `nil` if the interactions teach
  /// nothing.
  package var openList: StoredList?
  /// Success of each choice of score weights for this reader; `nil` if no list is open.
  package var trials: StoredTrials?
}

/// What to write for an interaction of a reader with an article.
package struct InteractionChange: Sendable {
  /// How often readers viewed, bookmarked and shared an article: an increment or the total.
  package enum Counts: Sendable {
    case more(InteractionCounts)
    case all(InteractionCounts)
  }

  package var article: Int64
  package var marks: ReaderMarks
  /// The event for the article's log; `nil` for a repetition, which changes only the marks.
  package var event: LoggedEvent?
  /// The example for the reader's model.
  package var example: StoredTrainingExample?
  /// Examples of these interactions with the article are deleted.
  package var unlearned: [Interaction] = []
  /// The article's features, if none were stored.
  package var features: [UInt8]?
  /// `nil` leaves the article's rank unchanged.
  package var keys: RankKeys?
  package var counts: Counts?

  package init(article: Int64, marks: ReaderMarks) {
    self.article = article
    self.marks = marks
  }
}

extension InteractionFindings {
  /// What interactions are computed from, for ``init(reader:_:words:)``.
  package static func statements(_ request: InteractionRequest) -> [SQLStatement] {
    let me = Reader.id(named: request.reader)
    let articles = request.articles
    let none: [UInt8] = []
    var statements: [SQLStatement] = [
      RankingBasis.stored,
      RankKeys.stored(of: articles, with: ", coalesce(f.features, \(none)) AS features"),
      """
      SELECT s.* FROM \(rows: ["id": .integers(articles)]) k CROSS JOIN article_state s
      WHERE s.reader_id = \(sql: me) AND s.article_id = k.id
      """,
      LoggedEvent.stored(of: request.withLogs ? articles : []),
    ]
    if request.teaches { statements += [StoredList.open(of: me), StoredTrials.stored(of: me)] }
    return statements
  }

  /// - Parameters:
  ///   - rows: the rows of the statements.
  ///   - words: looks up the words of articles without features.
  package init(
    reader: Int64, _ rows: [SQLRows], words: ([Int64]) throws -> [Int64: ArticleWords]
  ) throws {
    var states: [Int64: InteractionState] = [:]
    for row in rows[1] {
      let features: [UInt8] = try row["features"]
      states[try row["article_id"]] = InteractionState(
        marks: ReaderMarks(), keys: try RankKeys(row), dated: try row["dated"],
        weight: try row["weight"], features: features.isEmpty ? nil : features, log: [])
    }
    for row in rows[2] { states[try row["article_id"]]?.marks = try ReaderMarks(row) }
    for (article, log) in try LoggedEvent.byArticle(rows[3]) { states[article]?.log = log }
    self.init(reader: reader, basis: try RankingBasis(rows[0]), states: states)
    guard rows.count > 4 else { return }
    openList = try rows[4].first.map(StoredList.init)
    if openList != nil { trials = try rows[5].first.map(StoredTrials.init) }
    let unknown = states.filter { $0.value.features == nil }.keys.sorted()
    guard !unknown.isEmpty else { return }
    for (article, words) in try words(unknown) { self.states[article]?.words = words }
  }
}

/// Input for computing an article's features if none are stored.
package struct ArticleWords: Sendable {
  package var article: Article
  /// Number of articles counted, and per word bucket the number of articles that contain it
  /// (document frequency).
  package var counted: Double
  package var counts: [UInt32: Double]

  package init(article: Article, counted: Double, counts: [UInt32: Double]) {
    self.article = article
    self.counted = counted
    self.counts = counts
  }
}

extension ArticleWords {
  /// The buckets of an article's words, without repetition.
  package static func buckets(of article: Article) -> [UInt32] {
    FeatureExtractor(FeatureInput(article)).buckets
  }

  package var features: ArticleFeatures {
    let extractor = FeatureExtractor(FeatureInput(article))
    let buckets = extractor.buckets
    return extractor.features(articles: counted) { counts[buckets[$0]] ?? 0 }
  }
}
