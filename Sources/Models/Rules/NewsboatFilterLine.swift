/// A line of newsboat's configuration that filters articles out.
package struct NewsboatFilterLine: Sendable, Hashable {
  /// The feeds that it applies to.
  package enum Feeds: Sendable, Hashable {
    case all
    case one(url: String)
    /// Feeds whose address matches a regular expression.
    case matching(String)
  }

  /// From 1.
  package var number: Int
  package var feeds: Feeds
  package var filter: ForeignFilter

  package init(number: Int, feeds: Feeds, filter: ForeignFilter) {
    self.number = number
    self.feeds = feeds
    self.filter = filter
  }
}
