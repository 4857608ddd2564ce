/// The quality of our order for a group of lists, next to two orders that do not depend on the
/// reader.
package struct ReplayGroup: Sendable, Hashable {
  package var name: String
  package var asks = 0
  package var ours = QualityMean()
  package var newest = QualityMean()
  package var popularity = QualityMean()

  package init(name: String) {
    self.name = name
  }

  /// Adds one list, evaluated in each of the three orders.
  package mutating func record(
    ours: OrderQuality, newest: OrderQuality, popularity: OrderQuality
  ) {
    asks += 1
    self.ours.record(ours)
    self.newest.record(newest)
    self.popularity.record(popularity)
  }
}
