/// A line of newsboat's configuration that keeps articles out of its lists.
package struct NewsboatFilterLine: Sendable, Hashable {
  /// Which feeds it is for.
  package enum Feeds: Sendable, Hashable {
    case all
    case one(url: String)
    /// Those whose address a regular expression finds.
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
