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

  /// Maximum number of filters of a feed and its category.
  private static let maxFilters = 100

  let kind = MovingKind.freshRSS
  private let feeds: ForeignRows
  private let entries: ForeignRows
  private let categories: [Int64: Category]
  private var sources: [Int64: MovedSource] = [:]
  private let tags: [Int64: String]
  /// Labels of articles, in the order of the articles.
  private let pairs: [(entry: Int64, tag: Int64)]
  private var isAtEntries = false
  private var settings = ForeignSettings()
  private var notices: [String] = []
  /// Damage found in tables that are read beforehand.
  private var damages: [String]

  private struct Category {
    var name: String
    /// Filters of all its feeds.
    var filters: JSONValue?
  }

  /// - Returns: `nil` for a database of another program.
  init?(_ database: ForeignDatabase) throws(MovingFault) {
    guard database.tables.isSuperset(of: ["feed", "entry", "category"]) else { return nil }
    guard
      let feeds = ForeignRows(
        database, "feed",
        [
          "id", "url", "category", "name", "website", "ttl", "priority", "pathentries", "kind",
          "attributes", "httpauth",
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
    var (categories, tags): ([Int64: Category], [Int64: String]) = ([:], [:])
    var settings = ForeignSettings()
    var pairs: [(entry: Int64, tag: Int64)] = []
    damages = [
      Self.walk(
        database, "category", ["id", "name", "attributes"], atMost: Self.limits.names
      ) { rows in
        guard let id = rows.integer(0), let name = rows.text(1).map(Self.plain) else { return }
        let attributes = rows.text(2).flatMap { JSONReader.value(of: $0) }
        categories[id] = Category(name: name, filters: attributes?["filters"])
        if attributes?["opml_url"]?.string != nil { settings.add(.listed, name) }
      },
      Self.walk(database, "tag", ["id", "name"], atMost: Self.limits.names) { rows in
        if let id = rows.integer(0) { tags[id] = rows.text(1).map(Self.plain) }
      },
      Self.walk(database, "entrytag", ["id_tag", "id_entry"], atMost: Self.limits.pairs) { rows in
        if let tag = rows.integer(0), let entry = rows.integer(1) { pairs.append((entry, tag)) }
      },
    ].compactMap(\.self)
    (self.categories, self.tags, self.settings) = (categories, tags, settings)
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
    let category = feeds.integer(2).flatMap { categories[$0] }
    // The category of the number 1 holds what is in no folder.
    let folders = feeds.integer(2) == 1 ? [] : [category?.name].compactMap(\.self)
    guard let url = feeds.text(1).map(Self.plain), url.isWebAddress,
      var source = MovedSource(
        feedURL: url, title: feeds.text(3), homePageURL: feeds.text(4).map(Self.plain),
        folders: folders
      ).bounded
    else { return .leftOut(.notAFeed, example: feeds.text(1)) }
    let name = source.title ?? url
    let attributes = feeds.text(9).flatMap { JSONReader.value(of: $0) }
    readRules(attributes, of: &source, named: name)
    readFilters([category?.filters, attributes?["filters"]], of: &source, named: name)
    noteSettings(attributes, of: name)
    if feeds.integer(5) ?? 0 < 0 {
      settings.add(.muted, name)
      source.isMuted = true
    }
    if sources.count < Self.limits.names, let id = feeds.integer(0) {
      // The articles need not know it.
      var kept = source
      kept.filters = []
      sources[id] = kept
    }
    if source.isMuted { return nil }
    if feeds.integer(6) ?? 10 <= 0 { settings.add(.hidden, name) }
    return .source(source)
  }

  /// Reads the rules of a page or of JSON; a source with others is not subscribed to.
  private mutating func readRules(
    _ attributes: JSONValue?, of source: inout MovedSource, named name: String
  ) {
    // Feeds, feeds with errors, and feeds in JSON.
    let kind = feeds.integer(8) ?? 0
    if [0, 2, 25].contains(kind) { return }
    let isPage = kind == 10
    var values: [String: String] = [:]
    let rules = attributes?[isPage ? "xpath" : "json_dotnotation"]
    if case .object(let members)? = rules {
      for member in members {
        values[(isPage ? "xpath" : "json") + member.key.lowercased()] = member.value.string
      }
    }
    if values.keys.contains(where: { $0.hasSuffix("itemtimeformat") }) {
      settings.add(.dated, name)
    }
    let type = isPage ? "html+xpath" : "json+dotnotation"
    let isKnown = isPage || kind >= 30 && attributes?["xPathToJson"] == nil
    guard isKnown, let (format, selectors) = OPMLSelectors.read(type: type, { values["\($0)"] })
    else {
      settings.add(.ruled, name)
      source.isMuted = true
      return
    }
    (source.format, source.selectors) = (format, selectors)
  }

  private mutating func readFilters(
    _ lists: [JSONValue?], of source: inout MovedSource, named name: String
  ) {
    var searches: [String] = []
    for filter in lists.flatMap({ $0?.array ?? [] }).prefix(Self.maxFilters) {
      guard let search = filter["search"]?.string.map(Self.plain) else { continue }
      let actions = filter["actions"]?.array?.compactMap(\.string) ?? []
      if actions.contains("read") { searches.append(search) }
      if actions.contains(where: { $0 != "read" }) { settings.add(.filtered, name) }
    }
    guard !searches.isEmpty else { return }
    source.filters = [ForeignFilter(.freshRSSRead, searches.joined(separator: "\n"))]
  }

  private mutating func noteSettings(_ attributes: JSONValue?, of name: String) {
    if feeds.text(7) != nil { settings.add(.selected, name) }
    if attributes?["path_entries_filter"]?.string != nil { settings.add(.rewritten, name) }
    if feeds.text(10) != nil { settings.add(.password, name) }
    if attributes?["curl_params"]?.values?.contains(where: { $0.scalar?.isEmpty == false }) == true
    {
      settings.add(.requested, name)
    }
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
