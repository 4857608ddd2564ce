import Foundation
import Models

/// An article of a recorded stream, with all that the ranking keeps of it.
struct ReplayedArticle {
  let source: Int
  /// What carries it: whose counters its own are compared with.
  let feed: Int
  let dated: Date
  let firstSeen: Date
  /// The keys that it was published with.
  let birth: RankKeys
  let features: ArticleFeatures
  var keys: RankKeys
  var counters: [CounterMetric: Int] = [:]
  var highestBooked: [CounterMetric: Int] = [:]
  /// The further feeds whose telling was booked for it.
  var coveringFeeds: Set<Int> = []
  var exposure = Exposure()
  /// What readers of the stream did.
  var deeds = 0

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
