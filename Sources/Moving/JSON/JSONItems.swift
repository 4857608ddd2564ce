import Markup
import Models

/// The articles of a JSON document that a reading program exports.
struct JSONItems: MovingReader {
  /// Number of elements among which the first article is looked for.
  private static let startLimit = 20

  let kind: MovingKind
  /// That of the last article that tells: several files may have been joined.
  private var current: MovingKind
  private var elements: JSONElements
  /// Elements that were read to find the kind, the first one at the end, with the names of their
  /// lists.
  private var start: [(element: JSONElements.Element, list: String?)] = []

  /// - Parameter source: the text from its beginning, which may be read twice.
  /// - Returns: `nil` for a document of another kind.
  static func open(
    _ source: () throws(MovingFault) -> any ByteSource
  ) throws(MovingFault) -> JSONItems? {
    if let items = JSONItems(try source(), areDocuments: false) { return items }
    return JSONItems(try source(), areDocuments: true)
  }

  private init?(_ source: any ByteSource, areDocuments: Bool) {
    var elements = JSONElements(
      source, names: ["items", "entries", MovedRule.member], limit: MovingFile.itemLimit,
      areDocuments: areDocuments)
    var first: JSONValue?
    while first == nil, start.count < Self.startLimit, let element = elements.next() {
      start.append((element, elements.name))
      if case .value(let value) = element, case .object = value { first = value }
    }
    start.reverse()
    guard let kind = Self.kind(of: first, in: elements) else { return nil }
    self.kind = kind
    current = kind
    self.elements = elements
  }

  private static func kind(of item: JSONValue?, in document: JSONElements) -> MovingKind? {
    if document.name == MovedRule.member { return .googleReader }
    guard let item else {
      // A list without articles.
      return document.name == "items" ? .googleReader : document.name == "entries" ? .miniflux : nil
    }
    func has(_ names: String...) -> Bool { names.contains { item[$0] != nil } }
    if document.name != "entries",
      has("origin", "canonical", "alternate", "timestampUsec", "crawlTimeMsec")
    {
      return .googleReader
    }
    if document.name != "items", item["published_at"] != nil,
      has("feed", "feed_id"), has("hash", "status", "starred")
    {
      return .miniflux
    }
    let isFeedbin =
      document.name == nil && item["url"] != nil && item["published"] != nil
      && has("created_at", "feed_id", "feed", "content") && !has("is_archived", "domain_name")
    return isFeedbin ? .feedbin : nil
  }

  mutating func next() -> MovingItem? {
    var next = start.popLast()
    if next == nil, let element = elements.next() { next = (element, elements.name) }
    guard let (element, list) = next else { return nil }
    switch element {
    case .tooLarge: return .leftOut(.tooLarge, example: nil)
    case .broken(let place): return .broken(place)
    case .value(let item):
      guard case .object = item else {
        return .leftOut(.notAnArticle, example: item.scalar)
      }
      if list == MovedRule.member {
        return MovedRule.rule(item).map(MovingItem.rule)
          ?? .leftOut(.notAnArticle, example: item["match"]?.string)
      }
      current = Self.kind(of: item, in: elements) ?? current
      switch current {
      case .miniflux: return MinifluxEntry.item(item)
      case .feedbin: return .article(FeedbinEntry.article(item))
      default:
        let isStarred = elements.members["id"]?.hasSuffix("/starred") ?? false
        // FreshRSS' files have the guid, and no folders among the categories.
        return .article(
          GoogleReaderItem.article(item, isListOfStarred: isStarred),
          labelsMayBeFolders: item["guid"] == nil)
      }
    }
  }
}

/// A rule that a reader made in the program, as our own export has it: with the words of feeds.yml.
enum MovedRule {
  /// The member of the document with the rules; other programs do not know it.
  static let member = "_tintm_rules"

  private static let limits = (match: 4096, name: 400, names: 100)

  /// - Returns: `nil` for what is no rule. What only feeds.yml may do, because it changes what is
  ///   stored for all, is left out.
  static func rule(_ value: JSONValue) -> Rule? {
    guard let match = value["match"]?.text, match.utf8.count <= limits.match else { return nil }
    var actions = RuleActions(
      hide: value["hide"] == .bool(true), read: value["read"] == .bool(true),
      bookmark: value["bookmark"] == .bool(true),
      tag: value["tag"]?.string.flatMap(TagName.checked),
      notify: value["notify"]?.string.flatMap { MovedArticle.line($0, limits.name) })
    if let raise = value["raise"]?.scalar.flatMap(Double.init), raise.isFinite {
      actions.raise = RuleActions.bounded(raise: raise)
    }
    if let age = value["expire"]?.whole, (3600...366 * 86_400).contains(age) {
      actions.expire = Double(age)
    }
    guard !actions.isEmpty else { return nil }
    return Rule(
      match, sources: names(value["sources"]), categories: names(value["categories"]),
      actions: actions)
  }

  private static func names(_ value: JSONValue?) -> [String] {
    (value?.array ?? []).prefix(limits.names).compactMap(\.string).compactMap {
      MovedArticle.line($0, limits.name)
    }
  }
}

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
