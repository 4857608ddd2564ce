package import Foundation
package import Models

/// All data that an article's score for a reader is computed from, to explain its rank.
package struct ArticleScoreInputs: Sendable {
  package var article: RankedArticle
  package var keys: RankKeys
  /// Publication date used for ranking.
  package var dated: Date
  /// Its source's weight at its arrival.
  package var weight: Double
  /// All events that changed its votes, oldest first.
  package var log: [LoggedEvent]
  /// Its openings by all readers, and those expected from the lists that showed it.
  package var exposure: ArticleExposure
  /// Its features; `nil` if they were not requested.
  package var features: [UInt8]?
  /// The data for computing its features, if none are stored.
  package var words: ArticleWords?
  /// The counts that its feed carried last, and the norms of its source and of all sources.
  package var counters: [CounterMetric: Int]
  package var norms: [CounterMetric: CounterNorm]
  package var globalNorms: [CounterMetric: CounterNorm]
  /// Articles of its source in the reader's examples: the number of opened ones and of all.
  package var examples: (opened: Int, seen: Int)
  /// Number of the reader's closed lists that are judged (``KeptLists/judged``), of those with a
  /// choice, and of the examples that the reader brought from another program.
  package var lists: (closed: Int, chosen: Int, moved: Int)
  /// Half-lives that the reader's rules add to its score.
  package var raise: Double
  /// Its plain counts, local and external.
  package var popularity: Double
  /// The reader's rules that matched the article.
  package var rules: [StoredRule]
  /// The latest articles of its story.
  package var storyArticles: [Int64]
}
