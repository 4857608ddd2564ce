package import Foundation
package import Models

/// Why an article stands where it does: all that its score for a reader is made of.
package struct ArticleStanding: Sendable {
  package var article: RankedArticle
  package var keys: RankKeys
  /// When it counts as published.
  package var dated: Date
  /// Its source's weight when it came.
  package var weight: Double
  /// Everything that moved it, oldest first.
  package var log: [LoggedEvent]
  /// How often it was shown to readers, and opened then.
  package var exposure: (shown: Double, opened: Double)
  /// Its features; `nil` where they were not asked for.
  package var features: [UInt8]?
  /// What its features are computed from where none are stored.
  package var words: ArticleWords?
  /// The counts that its feed carried last, and what is usual for its source and for all.
  package var counters: [CounterMetric: Int]
  package var norms: [CounterMetric: CounterNorm]
  package var globalNorms: [CounterMetric: CounterNorm]
  /// Of how many articles of its source the reader's lessons tell, and how many of them were
  /// opened.
  package var lessons: (opened: Int, seen: Int)
  /// Half-lives by which the reader's rules move it.
  package var raise: Double
  /// Its plain counts, here and elsewhere.
  package var popularity: Double
  /// The reader's rules that matched it.
  package var rules: [StoredRule]
  /// The latest articles of its story.
  package var tellings: [Int64]

  package init(
    article: RankedArticle, keys: RankKeys, dated: Date, weight: Double, log: [LoggedEvent],
    exposure: (shown: Double, opened: Double), features: [UInt8]? = nil, words: ArticleWords? = nil,
    counters: [CounterMetric: Int], norms: [CounterMetric: CounterNorm],
    globalNorms: [CounterMetric: CounterNorm], lessons: (opened: Int, seen: Int), raise: Double,
    popularity: Double, rules: [StoredRule], tellings: [Int64]
  ) {
    self.article = article
    self.keys = keys
    self.dated = dated
    self.weight = weight
    self.log = log
    self.exposure = exposure
    self.features = features
    self.words = words
    self.counters = counters
    self.norms = norms
    self.globalNorms = globalNorms
    self.lessons = lessons
    self.raise = raise
    self.popularity = popularity
    self.rules = rules
    self.tellings = tellings
  }
}
