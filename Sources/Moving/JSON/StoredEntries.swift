import Markup
import Models

/// An entry of Feedbin's `starred.json`: all of them are starred.
enum FeedbinEntry {
  static func article(_ entry: JSONValue) -> MovedArticle {
    let feed = entry["feed"]
    let source = MovedSource(
      feedURL: feed?["feed_url"]?.string ?? entry["feed_url"]?.string,
      title: feed?["title"]?.string ?? entry["feed_title"]?.string ?? feed?.string,
      homePageURL: feed?["site_url"]?.string ?? entry["site_url"]?.string)
    return MovedArticle(
      source: source, url: entry["url"]?.string, title: entry["title"]?.string,
      authors: entry["author"]?.string.map { [$0] } ?? [],
      published: FeedDate.parse(stamp: entry["published"]?.scalar ?? entry["created_at"]?.scalar),
      html: entry["content"]?.string ?? entry["summary"]?.string,
      labels: (entry["tags"]?.array ?? []).compactMap { $0.string ?? $0["name"]?.string },
      isStarred: true)
  }
}

/// An entry as Miniflux' API lists it.
enum MinifluxEntry {
  static func item(_ entry: JSONValue) -> MovingItem {
    let status = entry["status"]?.string
    if status == "removed" { return .leftOut(.deleted, example: entry["title"]?.string) }
    let feed = entry["feed"]
    var article = MovedArticle(
      source: MovedSource(
        feedURL: feed?["feed_url"]?.string, title: feed?["title"]?.string,
        homePageURL: feed?["site_url"]?.string,
        folders: feed?["category"]?["title"]?.string.map { [$0] } ?? []),
      url: entry["url"]?.string, title: entry["title"]?.string,
      authors: GoogleReaderItem.authors(entry["author"]?.string),
      published: FeedDate.parse(stamp: entry["published_at"]?.scalar),
      html: entry["content"]?.string,
      tags: (entry["tags"]?.array ?? []).compactMap(\.string),
      isRead: status.map { $0 == "read" }, isStarred: entry["starred"] == .bool(true))
    article.details.attachments = MovedArticle.attachments(entry["enclosures"])
    article.details.commentsURL = entry["comments_url"]?.string
    // Its last change is the mark, or a later one.
    let changed = FeedDate.parse(stamp: entry["changed_at"]?.scalar)
    if article.isRead == true { article.readAt = changed }
    if article.isStarred { article.starredAt = changed }
    return .article(article)
  }
}
