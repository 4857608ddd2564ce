/// How a group of lists was ordered, beside two orders that know nothing of readers.
package struct ReplayGroup: Sendable, Hashable {
  package var name: String
  package var asks = 0
  package var ours = QualityMean()
  package var newest = QualityMean()
  package var popularity = QualityMean()

  package init(name: String) {
    self.name = name
  }

  /// Takes in one list in each of the three orders.
  package mutating func record(
    ours: OrderQuality, newest: OrderQuality, popularity: OrderQuality
  ) {
    asks += 1
    self.ours.record(ours)
    self.newest.record(newest)
    self.popularity.record(popularity)
  }
}
