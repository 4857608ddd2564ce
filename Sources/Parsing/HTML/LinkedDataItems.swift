import Foundation
internal import Markup

/// Reads the articles that a page lists in schema.org LD+JSON.
struct LinkedDataItems {
  private static let types = JSONValue.articleTypes.union([
    "VideoObject", "PodcastEpisode", "Event",
  ])
  /// Maximum number of objects visited in a page.
  private static let visitLimit = 100_000
  /// Maximum number of values read from one script.
  private static let valueLimit = 1000

  private let base: BaseURL?
  private var visits = 0
  private var noted = 0
  private var items: [ParsedItem] = []
  /// Entries of lists without a type; used only if no typed article is found.
  private var listed: [ParsedItem] = []
  private var seen: Set<String> = []
  /// Objects by their `@id`, for values that refer to an object by its `@id` alone: usually people
  /// and pictures.
  private var things: [String: JSONValue] = [:]

  static func read(_ page: borrowing HTMLPage, limit: Int) -> [ParsedItem] {
    guard let selector = try? HTMLSelector("script[type^='application/ld+json']") else { return [] }
    var reader = LinkedDataItems(base: page.base)
    var roots: [JSONValue] = []
    for node in page.document.select(selector) {
      roots += page.document.rawText(of: node).withBytes { values($0) }
    }
    for root in roots { reader.noteThings(root) }
    for root in roots { reader.collect(root) }
    return Array((reader.items.isEmpty ? reader.listed : reader.items).prefix(limit))
  }

  /// The values of a script: usually one, sometimes several.
  private static func values(_ script: Bytes) -> [JSONValue] {
    var json = JSONReader(linkedData: script)
    var values: [JSONValue] = []
    while values.count < valueLimit, let value = json.read() { values.append(value) }
    return values
  }

  /// Indexes each object that has an `@id` and other members.
  private mutating func noteThings(_ root: JSONValue) {
    var stack = [root]
    while let value = stack.popLast(), noted < Self.visitLimit {
      noted += 1
      if case .array(let values) = value {
        stack.append(contentsOf: values)
      } else if case .object(let members) = value {
        if let id = value["@id"]?.string, members.count > 1, things[id] == nil {
          things[id] = value
        }
        stack.append(contentsOf: members.map(\.value))
      }
    }
  }

  /// The object that a value refers to by its `@id` alone, else the value itself.
  private func thing(_ value: JSONValue) -> JSONValue {
    guard case .object(let members) = value, members.count == 1, let id = value["@id"]?.string
    else { return value }
    return things[id] ?? value
  }

  /// Visits all values in document order, without recursion.
  private mutating func collect(_ root: JSONValue) {
    var stack = [root]
    while let value = stack.popLast(), visits < Self.visitLimit {
      visits += 1
      switch value {
      case .array(let values):
        stack.append(contentsOf: values.reversed())
      case .object(let members):
        if isArticle(value), let item = item(value) {
          if seen.insert(item.id).inserted { items.append(item) }
          continue
        }
        let types = value.schemaTypes
        if types.contains("BreadcrumbList") || types.contains("SiteNavigationElement") { continue }
        if types.contains("ListItem"), !(value["item"].map(isArticle) ?? false),
          let item = item(value) ?? value["item"].flatMap({ item($0) }),
          seen.insert(item.id).inserted
        {
          listed.append(item)
        }
        stack.append(contentsOf: members.reversed().map(\.value))
      default:
        continue
      }
    }
  }

  private func isArticle(_ value: JSONValue) -> Bool {
    value.schemaTypes.contains { Self.types.contains($0) }
  }

  private func item(_ value: JSONValue) -> ParsedItem? {
    var item = ParsedItem()
    let title = (value["headline"] ?? value["name"])?.string
    item.title = title.map { ParsedText(text: PlainText.of($0)) }
    item.url = address(value["url"] ?? value["mainEntityOfPage"] ?? value["@id"])
    guard item.title != nil, item.url != nil else { return nil }
    item.summary = value["description"]?.string.map { ParsedText(text: PlainText.of($0)) }
    item.body = value["articleBody"]?.string.map { ParsedBody(text: $0) }
    item.image = address((value["image"] ?? value["thumbnailUrl"]).map(thing))
    item.published =
      (value["datePublished"] ?? value["uploadDate"])?.string.flatMap { FeedDate.parse($0) }
    item.modified = value["dateModified"]?.string.flatMap { FeedDate.parse($0) }
    let authors = value["author"]?.array ?? [value["author"]].compactMap { $0 }
    for author in authors.prefix(64).map(thing) {
      let name = (author["name"] ?? author).string?.collapsed
      item.authors.add(ParsedPerson(name: name, url: address(author["url"])))
    }
    let keywords =
      value["keywords"]?.array?.compactMap(\.string)
      ?? value["keywords"]?.string?.split(separator: ",").map { String($0).collapsed } ?? []
    let sections = (value["articleSection"]?.list ?? []).compactMap { $0.string?.collapsed }
    var known: Set<String> = []
    item.tags = Array(
      (sections + keywords).filter { !$0.isEmpty && known.insert($0).inserted }
        .prefix(64))
    ItemIdentity.identify(&item, guid: nil)
    return item
  }

  /// An address given as a string, as an object that contains one, or as the first of a list of
  /// either.
  private func address(_ value: JSONValue?) -> String? {
    let first = value?.array?.first ?? value
    let text = first?.string ?? (first?["url"] ?? first?["contentUrl"] ?? first?["@id"])?.string
    // A fragment identifies something within this page, not another page.
    guard let text, !text.hasPrefix("#") else { return nil }
    return base.absolute(text)
  }
}
