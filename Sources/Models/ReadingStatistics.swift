/// Numbers of articles that arrived and were opened, by day and by hour.
package struct ReadingStatistics: Sendable, Hashable {
  /// Articles dated on each of the last days, the oldest day first; the last is today.
  package var arrived: [Int]
  /// Articles that the reader opened on each of the same days.
  package var opened: [Int]
  /// Articles that the reader opened in these days, by hour of the day (0 to 23).
  package var hours: [Int]
  /// The sources of which the reader opened most articles in these days, in descending order, with
  /// the number of openings.
  package var favourites: [(source: String, opened: Int)]

  package init(
    arrived: [Int], opened: [Int], hours: [Int], favourites: [(source: String, opened: Int)]
  ) {
    self.arrived = arrived
    self.opened = opened
    self.hours = hours
    self.favourites = favourites
  }

  package static func == (one: ReadingStatistics, other: ReadingStatistics) -> Bool {
    one.arrived == other.arrived && one.opened == other.opened && one.hours == other.hours
      && one.favourites.elementsEqual(other.favourites) { $0 == $1 }
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(arrived)
    hasher.combine(opened)
    hasher.combine(hours)
  }
}

/// The data of a category's tab.
package struct CategorySummary: Sendable, Hashable {
  package var name: String
  package var sources: Int
  package var articles: Int
  package var unread: Int
  /// Number of sources that fail or are gone.
  package var failing: Int
  /// New articles a day, since the first of the last 30 days.
  package var newPerDay: Double

  package init(
    name: String, sources: Int, articles: Int, unread: Int, failing: Int = 0, newPerDay: Double = 0
  ) {
    self.name = name
    self.sources = sources
    self.articles = articles
    self.unread = unread
    self.failing = failing
    self.newPerDay = newPerDay
  }
}
