import Foundation
import Models

/// An article of a recorded stream, with all that the ranking keeps of it.
struct ReplayedArticle {
  let source: Int
  let dated: Date
  let firstSeen: Date
  /// The keys that it was published with.
  let birth: RankKeys
  let features: ArticleFeatures
  var keys: RankKeys
  var counters: [CounterMetric: Int] = [:]
  var highestBooked: [CounterMetric: Int] = [:]
  /// The further sources whose telling was booked for it.
  var coveringSources: Set<Int> = []
  var exposure = Exposure()
  /// What readers of the stream did.
  var deeds = 0

  init(
    source: Int, dated: Date, firstSeen: Date, features: ArticleFeatures,
    keys: RankKeys
  ) {
    self.source = source
    self.dated = dated
    self.firstSeen = firstSeen
    birth = keys
    self.features = features
    self.keys = keys
  }
}
