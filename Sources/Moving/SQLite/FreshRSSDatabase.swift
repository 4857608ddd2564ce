import Basics
import Foundation
import Markup
import Models
import Parsing

/// FreshRSS' database of a user: `db.sqlite`, and what its command exports. Names, titles and
/// addresses in it are escaped as HTML; `content` is HTML (MySQL's compressed column is not part of
/// an SQLite file).
struct FreshRSSDatabase: MovingReader {
  /// Maximum numbers of categories, feeds and labels, and of labels on articles. More are left out.
  private static let limits = (names: 100_000, pairs: 2_000_000)

  let kind = MovingKind.freshRSS
  private let feeds: ForeignRows
  private let entries: ForeignRows
  private let categories: [Int64: String]
  private var sources: [Int64: MovedSource] = [:]
  private let tags: [Int64: String]
  /// Labels of articles, in the order of the articles.
  private let pairs: [(entry: Int64, tag: Int64)]
  private var isAtEntries = false
  private var settings = ForeignSettings()
  private var notices: [String] = []
  /// Damage found in tables that are read beforehand.
  private var damages: [String]

  /// - Returns: `nil` for a database of another program.
  init?(_ database: ForeignDatabase) throws(MovingFault) {
    guard database.tables.isSuperset(of: ["feed", "entry", "category"]) else { return nil }
    guard
      let feeds = ForeignRows(
        database, "feed",
        [
          "id", "url", "category", "name", "website", "ttl", "priority", "pathentries",
        ]),
      let entries = ForeignRows(
        database, "entry",
        [
          "id", "guid", "title", "author", "content", "link", "date", "is_read", "is_favorite",
          "id_feed", "tags", "lastusermodified",
          "attributes",
        ])
    else { throw MovingFault("its tables are not FreshRSS': \(database.message)") }
    self.feeds = feeds
    self.entries = entries
    var (categories, tags): ([Int64: String], [Int64: String]) = ([:], [:])
    var pairs: [(entry: Int64, tag: Int64)] = []
    damages = [
      Self.walk(database, "category", ["id", "name"], atMost: Self.limits.names) { rows in
        if let id = rows.integer(0) { categories[id] = rows.text(1).map(Self.plain) }
      },
      Self.walk(database, "tag", ["id", "name"], atMost: Self.limits.names) { rows in
        if let id = rows.integer(0) { tags[id] = rows.text(1).map(Self.plain) }
      },
      Self.walk(database, "entrytag", ["id_tag", "id_entry"], atMost: Self.limits.pairs) { rows in
        if let tag = rows.integer(0), let entry = rows.integer(1) { pairs.append((entry, tag)) }
      },
    ].compactMap(\.self)
    (self.categories, self.tags) = (categories, tags)
    self.pairs = pairs.sorted { $0 < $1 }
  }

  /// Reads a small table; returns where it is damaged.
  private static func walk(
    _ database: ForeignDatabase, _ table: String, _ columns: [String], atMost limit: Int,
    _ take: (ForeignRows) -> Void
  ) -> String? {
    guard let rows = ForeignRows(database, table, columns) else { return nil }
    var damage: String?
    for _ in 0..<limit {
      switch rows.step() {
      case .row: take(rows)
      case .tooLarge: continue
      case .end: return damage
      case .broken(let place): damage = damage ?? place
      }
    }
    return damage
  }

  mutating func next() -> MovingItem? {
    if let damage = damages.popLast() { return .broken(damage) }
    if !isAtEntries {
      if let item = feeds.next(as: { feed() }) { return item }
      isAtEntries = true
      notices = settings.notices.reversed()
    }
    return notices.popLast().map(MovingItem.notice) ?? entries.next { .article(article()) }
  }

  /// - Returns: `nil` for a feed that is muted.
  private mutating func feed() -> MovingItem? {
    guard let url = feeds.text(1).map(Self.plain), url.isWebAddress,
      let source = MovedSource(
        feedURL: url, title: feeds.text(3), homePageURL: feeds.text(4).map(Self.plain),
        folders: folders(feeds.integer(2))
      ).bounded
    else { return .leftOut(.notAFeed, example: feeds.text(1)) }
    if sources.count < Self.limits.names, let id = feeds.integer(0) { sources[id] = source }
    let name = source.title ?? url
    if feeds.text(7) != nil { settings.addSelected(name) }
    if feeds.integer(5) ?? 0 < 0 {
      settings.addMuted(name)
      return nil
    }
    if feeds.integer(6) ?? 10 <= 0 { settings.addHidden(name) }
    return .source(source)
  }

  /// The category of a feed; that of the number 1 holds what is in no folder.
  private func folders(_ category: Int64?) -> [String] {
    category.flatMap { $0 == 1 ? nil : categories[$0] }.map { [$0] } ?? []
  }

  private func article() -> MovedArticle {
    var article = MovedArticle(
      source: entries.integer(9).flatMap { sources[$0] }, identity: entries.text(1),
      url: entries.text(5).map(Self.plain), title: entries.text(2),
      authors: GoogleReaderItem.authors(entries.text(3)), published: entries.date(6),
      html: entries.text(4), tags: publisherTags(entries.text(10)),
      labels: entries.integer(0).map(labels) ?? [], isRead: entries.flag(7),
      isStarred: entries.flag(8))
    if let text = entries.text(12) {
      let attributes = JSONReader.value(of: text)
      article.details.attachments = MovedArticle.attachments(attributes?["enclosures"]).map {
        file in
        var file = file
        file.url = Self.plain(file.url)
        return file
      }
    }
    // Releases from 2025 on keep when the user changed it last; the star is then no later.
    let changed = FeedDate.parse(stamp: entries.text(11))
    if entries.flag(7) { article.readAt = changed }
    if article.isStarred { article.starredAt = changed }
    return article
  }

  /// Tags in FreshRSS are written `#one #two`; older releases used commas.
  private func publisherTags(_ text: String?) -> [String] {
    (text ?? "").split(maxSplits: 101) { $0 == "#" || $0 == "," }.map {
      $0.trimmingCharacters(in: .whitespaces)
    }
  }

  private func labels(of entry: Int64) -> [String] {
    pairs[pairs.firstPlace { $0.entry >= entry }...].prefix { $0.entry == entry }
      .compactMap { tags[$0.tag] }
  }

  /// Text without HTML's references.
  private static func plain(_ text: String) -> String {
    text.utf8.contains(UInt8(ascii: "&")) ? PlainText.of(text) : text
  }
}
