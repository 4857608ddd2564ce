import Foundation
import Models

/// The ranking's state of an article of a recorded stream.
struct ReplayedArticle {
  let source: Int
  /// The feed that carries it; its counters are compared with those of this feed.
  let feed: Int
  let dated: Date
  let firstSeen: Date
  /// The keys at publication.
  let birth: RankKeys
  let features: ArticleFeatures
  var keys: RankKeys
  var counters: [CounterMetric: Int] = [:]
  var highestBooked: [CounterMetric: Int] = [:]
  /// Further feeds whose coverage was counted for it.
  var coveringFeeds: Set<Int> = []
  var exposure = ArticleExposure()
  /// Number of positive interactions of the stream's readers.
  var actions = 0

  init(
    source: Int, feed: Int, dated: Date, firstSeen: Date, features: ArticleFeatures,
    keys: RankKeys
  ) {
    self.source = source
    self.feed = feed
    self.dated = dated
    self.firstSeen = firstSeen
    birth = keys
    self.features = features
    self.keys = keys
  }
}

/// The ranking's state of a reader of a recorded stream.
struct ReplayedReader {
  var model = ReaderModel()
  var trials = ScoreWeightSelection()
  var list: ShownList?
  /// The articles of the list that count as shown.
  var exposures = ListExposures([])
  var marks: [Int: ReaderMarks] = [:]
  /// Number of lists shown.
  var lists = 0
}
