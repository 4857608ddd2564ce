/// Hosts that stood between a feed and its articles to count clicks, and are no more.
enum FeedProxy {
  private static let hosts = [
    "feedproxy.google.com", "feeds.feedburner.com", "rss.feedsportal.com",
  ]

  static func isProxy(_ url: String) -> Bool {
    hosts.contains { url.contains("://\($0)/") }
  }
}
