import Models
import Parsing

/// newsboat's `cache.db`: feeds, and items with unread marks and flags. A flag is a letter to which
/// its user gives a meaning: `s` is the usual one for a star, the others become labels.
struct NewsboatCache: MovingReader {
  /// Maximum number of feeds whose titles are known.
  private static let maxFeeds = 100_000

  let kind = MovingKind.newsboat
  private let feeds: ForeignRows
  private let items: ForeignRows
  private var sources: [String: MovedSource] = [:]
  private var isAtItems = false

  /// - Returns: `nil` for a database of another program.
  init?(_ database: ForeignDatabase) throws(MovingFault) {
    guard database.tables.isSuperset(of: ["rss_feed", "rss_item"]) else { return nil }
    guard let feeds = ForeignRows(database, "rss_feed", ["rssurl", "url", "title"]),
      let items = ForeignRows(
        database, "rss_item",
        [
          "guid", "title", "author", "url", "feedurl", "pubdate", "content", "unread", "flags",
          "deleted", "enclosure_url", "enclosure_type",
        ])
    else { throw MovingFault("its tables are not newsboat's: \(database.message)") }
    self.feeds = feeds
    self.items = items
  }

  mutating func next() -> MovingItem? {
    if !isAtItems {
      if let item = feeds.next(as: { feed() }) { return item }
      isAtItems = true
    }
    return items.next { .article(article()) }
  }

  private mutating func feed() -> MovingItem {
    guard let url = feeds.text(0), url.isWebAddress,
      let source = MovedSource(
        feedURL: url, title: feeds.text(2), homePageURL: feeds.text(1)
      ).bounded
    else { return .leftOut(.notAFeed, example: feeds.text(0)) }
    if sources.count < Self.maxFeeds { sources[url] = source }
    return .source(source)
  }

  private func article() -> MovedArticle {
    let url = items.text(4)
    let flags = Set(items.text(8) ?? "").filter { $0.isASCII && $0.isLetter }.sorted()
    let others = flags.filter { !"sS".contains($0) }
    var article = MovedArticle(
      source: url.map { sources[$0] ?? MovedSource(feedURL: $0) }, identity: items.text(0),
      url: items.text(3), title: items.text(1), authors: items.text(2).map { [$0] } ?? [],
      published: items.date(5), html: items.text(6), labels: others.map { "flag \($0)" },
      isRead: items.integer(7).map { $0 == 0 }, isStarred: others.count < flags.count)
    if let file = items.text(10), !file.isEmpty {
      let type = items.text(11) ?? ""
      article.details.attachments = [Attachment(url: file, mimeType: type.isEmpty ? nil : type)]
    }
    // Its feed may still list what was deleted there, and would bring it back unread.
    if items.flag(9) { article.isRead = true }
    return article
  }
}
