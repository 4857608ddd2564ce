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

enum MinifluxEntry {
  static func item(_ entry: JSONValue) -> MovingItem {
    let status = entry["status"]?.string
    if status == "removed" { return .leftOut(.deleted, example: entry["title"]?.string) }
    var article = MovedArticle(
      source: source(entry["feed"]),
      url: entry["url"]?.string, title: entry["title"]?.string,
      authors: GoogleReaderItem.authors(entry["author"]?.string),
      published: entry["published_at"]?.date,
      html: entry["content"]?.string,
      tags: (entry["tags"]?.array ?? []).compactMap(\.string),
      isRead: status.map { $0 == "read" }, isStarred: entry["starred"] == .bool(true))
    article.details.attachments = MovedArticle.attachments(entry["enclosures"])
    article.details.commentsURL = entry["comments_url"]?.string
    // Its last change is the mark, or a later one.
    let changed = entry["changed_at"]?.date
    if article.isRead == true { article.readAt = changed }
    if article.isStarred { article.starredAt = changed }
    return .article(article)
  }

  static func source(_ feed: JSONValue?) -> MovedSource {
    MovedSource(
      feedURL: feed?["feed_url"]?.string, title: feed?["title"]?.string,
      homePageURL: feed?["site_url"]?.string,
      folders: [feed?["category"]?["title"]?.string].compactMap(\.self))
  }
}
