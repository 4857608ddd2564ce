internal import Markup

/// Former redirect hosts that counted clicks between a feed and its articles. They no longer exist.
enum FeedProxy {
  private static let hosts: [StaticString] = [
    "feedproxy.google.com/", "feeds.feedburner.com/", "rss.feedsportal.com/",
  ]

  static func isProxy(_ url: String) -> Bool {
    var url = url
    return url.withUTF8 { bytes in
      let start = bytes.hasPrefixIgnoringCase("https://", at: 0) ? 8 : 7
      guard start == 8 || bytes.hasPrefixIgnoringCase("http://", at: 0) else { return false }
      return hosts.contains { bytes.hasPrefixIgnoringCase($0, at: start) }
    }
  }
}
