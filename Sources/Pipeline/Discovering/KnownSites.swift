import Basics
import Foundation
import Models
import Words

/// Feed addresses of well-known sites and programs, as their documentation gives them. Only
/// addresses are known here; no site-specific rules read their pages.
enum KnownSites {
  /// The feeds that can be derived from the address of a page.
  static func places(for url: String) -> [FeedCandidate] {
    guard let parts = URLComponents(string: url), let name = parts.host?.lowercased() else {
      return []
    }
    let host = name.hasPrefix("www.") ? String(name.dropFirst(4)) : name
    let path = parts.path.split(separator: "/").prefix(8).map(String.init)
    let query = parts.queryItems ?? []
    switch host {
    case "youtube.com", "m.youtube.com":
      let base = "https://www.youtube.com/feeds/videos.xml?"
      if path.count >= 2, path[0] == "channel" {
        return [place(base + "channel_id=" + path[1], .whyChannel, "YouTube")]
      }
      if let list = query.first(where: { $0.name == "list" })?.value, !list.isEmpty {
        return [place(base + "playlist_id=" + list, .whyPlaylist, "YouTube")]
      }
      return []
    case "reddit.com", "old.reddit.com", "new.reddit.com":
      guard path.count >= 2, ["r", "u", "user"].contains(path[0]) else { return [] }
      return [place("https://www.reddit.com/\(path[0])/\(path[1])/.rss", .whyListing, "Reddit")]
    case "github.com":
      guard path.count >= 2 else {
        return path.count == 1
          ? [place("https://github.com/\(path[0]).atom", .whyAccount, "GitHub")] : []
      }
      let repository = "https://github.com/\(path[0])/\(path[1])/"
      return [
        place(repository + "releases.atom", .whyReleases, "GitHub"),
        place(repository + "commits.atom", .whyCommits, "GitHub"),
      ]
    case "gitlab.com", "codeberg.org":
      guard path.count >= 2 else { return [] }
      let project = "https://\(host)/\(path[0])/\(path[1])"
      return host == "codeberg.org"
        ? [
          place(project + "/releases.rss", .whyReleases, "Codeberg"),
          place(project + ".rss", .whyProject, "Codeberg"),
        ]
        : [place(project + "/-/tags?format=atom", .whyTags, "GitLab")]
    case "medium.com":
      guard let first = path.first else { return [] }
      return [place("https://medium.com/feed/" + first, .whyAuthor, "Medium")]
    case "bsky.app":
      guard path.count >= 2, path[0] == "profile" else { return [] }
      return [place("https://bsky.app/profile/\(path[1])/rss", .whyProfile, "Bluesky")]
    case "vimeo.com":
      guard let first = path.first else { return [] }
      return [place("https://vimeo.com/\(first)/videos/rss", .whyAccount, "Vimeo")]
    case "news.ycombinator.com":
      return [place("https://news.ycombinator.com/rss", .whyAFeed, "Hacker News")]
    case "stackoverflow.com":
      guard path.count >= 3, path[0] == "questions", path[1] == "tagged" else { return [] }
      return [place("https://stackoverflow.com/feeds/tag/" + path[2], .whyTag, "Stack Overflow")]
    default: return hostedSites(host, path, WebAddress(url)?.root ?? "https://" + host)
    }
  }

  private static func place(_ address: String, _ why: MessageKey, _ maker: String) -> FeedCandidate
  {
    FeedCandidate(address, .site, Message(why, maker))
  }

  private static let services: [(host: String, path: String, maker: String)] = [
    (".substack.com", "/feed", "Substack"),
    (".medium.com", "/feed", "Medium"),
    (".tumblr.com", "/rss", "Tumblr"),
    (".blogspot.com", "/feeds/posts/default", "Blogger"),
    (".wordpress.com", "/feed/", "WordPress"),
  ]

  /// Feeds of hosting services and programs that many sites use, derived from host and path.
  private static func hostedSites(_ host: String, _ path: [String], _ origin: String)
    -> [FeedCandidate]
  {
    if let service = services.first(where: { host.hasSuffix($0.host) }) {
      return [place(origin + service.path, .whySiteAddress, service.maker)]
    }
    // Mastodon and related programs: /@name.
    if path.count == 1, path[0].hasPrefix("@"), path[0].count > 1, !path[0].hasSuffix(".rss") {
      return [place(origin + "/" + path[0] + ".rss", .whyAccount, "Mastodon")]
    }
    if path.count == 2, path[0] == "c" {
      return [place(origin + "/feeds/c/\(path[1]).xml", .whyCommunity, "Lemmy")]
    }
    return []
  }

  /// Feed paths for the generator that a page names, with the generator's name.
  static func places(generator: String?) -> [(path: String, maker: String)] {
    guard let generator = generator?.lowercased() else { return [] }
    return makers.first { generator.contains($0.name.lowercased()) }
      .map { maker in maker.paths.map { ($0, maker.name) } } ?? []
  }

  private static let makers: [(name: String, paths: [String])] = [
    ("WordPress", ["/feed/"]),
    ("Ghost", ["/rss/"]),
    ("Substack", ["/feed"]),
    ("Blogger", ["/feeds/posts/default"]),
    ("Hugo", ["/index.xml"]),
    ("Jekyll", ["/feed.xml", "/atom.xml"]),
    ("Hexo", ["/atom.xml", "/rss2.xml"]),
    ("Eleventy", ["/feed.xml", "/feed/feed.xml"]),
    ("Gatsby", ["/rss.xml"]),
    ("Pelican", ["/feeds/all.atom.xml"]),
    ("Drupal", ["/rss.xml"]),
    ("Joomla", ["/?format=feed&type=rss"]),
    ("Squarespace", ["/?format=rss", "/blog?format=rss"]),
    ("Wix", ["/blog-feed.xml"]),
    ("Discourse", ["/latest.rss"]),
    ("MediaWiki", ["/index.php?title=Special:RecentChanges&feed=atom"]),
    ("DokuWiki", ["/feed.php"]),
    ("TYPO3", ["/rss.xml"]),
    ("Tumblr", ["/rss"]),
    ("Writefreely", ["/feed/"]),
  ]
}
