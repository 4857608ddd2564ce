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
