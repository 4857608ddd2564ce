/// The format of a document.
package enum FeedFormat: String, Sendable, Hashable, CaseIterable {
  case rss2, rss1, rss
  case rss090 = "rss0.90"
  case rss091 = "rss0.91"
  case rss092 = "rss0.92"
  case rss093 = "rss0.93"
  case rss094 = "rss0.94"
  case atom1, atom
  case atom03 = "atom0.3"
  case json1
  case json11 = "json1.1"
  /// A page that lists articles.
  case html
  /// A JSON document that lists articles under keys of its own.
  case json
}
