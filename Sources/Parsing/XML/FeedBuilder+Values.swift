import Basics
import Foundation
internal import Markup

extension FeedBuilder {
  /// An address from the text of an element, absolute if a base is known.
  mutating func address(_ scope: Scope, _ content: XMLContent) -> String? {
    if content.bytes.isEmpty { return nil }
    let joined = content.bytes.joinedAddress.map { $0.withUnsafeBufferPointer(XMLText.string) }
    return absolute(joined ?? content.string, scope)
  }

  mutating func address(_ scope: Scope, _ element: XMLElement, _ name: StaticString) -> String? {
    guard let address = element.value(name)?.trimmedOrNil else { return nil }
    return absolute(address, scope)
  }

  /// The address, absolute if a base is known; `nil` for an unsafe address.
  mutating func absolute(_ address: String, _ scope: Scope) -> String? {
    if address.isUnsafeAddress {
      warnings.count(.address)
      return nil
    }
    // Inside an item it may be relative to the item's page, which is known at its end.
    if isInItem, tables.usesPages, !tables.isSet(scope.base) { return address }
    guard scope.base >= 0, let base = tables.base(scope.base) else { return address }
    return base.resolve(address)
  }

  mutating func date(_ content: XMLContent, _ what: String) -> Date? {
    guard !content.bytes.isEmpty else { return nil }
    if var bare = WrappedValue.read("datetime", of: .time, in: content.bytes) {
      if FeedDate.parse(bare) == nil, let words = WrappedValue.words(of: content.bytes) {
        bare = words
      }
      return bare.withUTF8 { date($0, what) }
    }
    return date(content.bytes, what)
  }

  private mutating func date(_ bytes: Bytes, _ what: String) -> Date? {
    switch dates.read(bytes, language: feedLanguage) {
    case .date(let date): return date
    case .ambiguous
    where isInItem && dates.wait(for: what, of: feed.items.count, text: XMLText.string(bytes)):
      break
    default: addNoDate(XMLText.string(bytes), what)
    }
    return nil
  }

  private mutating func addNoDate(_ text: String, _ what: String) {
    warnings.addNoDate(String(text.prefix(60)).collapsed, what)
  }

  /// Reads the dates whose order of day and month the whole document tells.
  mutating func finishDates() {
    for waiting in dates.waiting {
      guard let date = dates.resolve(waiting.text, language: feedLanguage),
        feed.items.indices.contains(waiting.item)
      else {
        addNoDate(waiting.text, waiting.what)
        continue
      }
      if ["updated", "dcterms:modified"].contains(waiting.what) {
        feed.items[waiting.item].modified = feed.items[waiting.item].modified ?? date
      } else {
        feed.items[waiting.item].published = feed.items[waiting.item].published ?? date
      }
    }
  }

  /// Keeps a text of the feed itself.
  mutating func feedText(_ scope: Scope, _ content: XMLContent) -> TextReference {
    texts.add(
      content, kind: scope.kind, base: scope.base, language: scope.language, outlives: true)
  }

  /// Keeps a text of the open item.
  mutating func itemText(_ scope: Scope, _ content: XMLContent) -> TextReference {
    draft.store.add(
      content, kind: scope.kind, base: scope.base, language: scope.language,
      outlives: scopes.top.pointee.place != .item)
  }

  /// The one-line text of an element, converted immediately.
  mutating func line(_ scope: Scope, _ content: XMLContent) -> String? {
    texts.line(content, scope.kind, tables)
  }

  /// The kind of a text in an element of the feed format itself.
  static func kind(_ scope: Scope, _ element: XMLElement, rss: TextKind) -> TextKind {
    scope.isAtom ? .atom(element) : rss
  }

  func link(_ element: XMLElement, to href: String) -> ElementLink {
    var link = ElementLink(
      link: ParsedLink(
        rel: element.value("rel")?.trimmedOrNil ?? "alternate", href: href,
        type: element.value("type")?.trimmedOrNil, title: element.value("title")?.trimmedOrNil))
    switch link.link.relation {
    case "enclosure": link.length = element.value("length")?.wholeNumber
    case "replies": link.replies = element.anyValue("count")?.wholeNumber
    default: break
    }
    return link
  }

  mutating func addSkipDay(_ name: String) {
    let days = ["sun", "mon", "tue", "wed", "thu", "fri", "sat"]
    if let index = days.firstIndex(where: { name.lowercased().hasPrefix($0) }) {
      feed.schedule.skipDays.insert(index + 1)
    }
  }
}

extension XMLContent {
  /// The text without surrounding blanks.
  var string: String { XMLText.string(bytes) }

  /// The text on one line, or `nil` if it is empty.
  var line: String? {
    let traits = TextTraits(of: bytes)
    let text =
      XMLText.mended(bytes, traits).map { mended in
        mended.withUnsafeBufferPointer { PlainText.collapse($0) }
      } ?? PlainText.collapse(bytes, traits)
    return text.isEmpty ? nil : text
  }

  /// A name or a word for display; see ``Swift/String/label``.
  var label: String? {
    let text = Self.label(bytes)
    return text.isEmpty ? nil : text
  }

  static func label(_ bytes: Bytes) -> String {
    let bytes = bytes.trimmed
    let traits = TextTraits(of: bytes)
    if let mended = XMLText.mended(bytes, traits) {
      return String(outside: mended).label
    }
    return traits.contains(.mark) && MarkupGuess.isMarkup(bytes)
      ? PlainText.of(bytes) : PlainText.collapse(bytes, traits)
  }
}

/// The tags of an item or the categories of a feed: no duplicates, and up to a limit.
enum TagList {
  /// Maximum number of tags. Comparing each tag with all before it takes time of their product.
  static let limit = 512

  static func add(_ name: String?, to list: inout [String], _ warnings: inout WarningList) {
    guard let name, !name.isEmpty else { return }
    if list.isEmpty {
      list = [name]
    } else if list.count >= limit {
      warnings.count(.tag)
    } else if !list.contains(name) {
      list.append(name)
    }
  }

  /// Adds the parts of a comma-separated list.
  static func add(
    partsOf content: XMLContent, to list: inout [String], _ warnings: inout WarningList
  ) {
    let bytes = content.bytes
    var index = 0
    while index < bytes.count {
      let end = bytes.firstIndex(of: UInt8(ascii: ","), from: index) ?? bytes.count
      add(XMLContent.label(bytes.run(index, end)), to: &list, &warnings)
      index = end + 1
    }
  }
}
