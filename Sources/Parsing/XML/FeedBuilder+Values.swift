import Foundation
internal import Markup

extension FeedBuilder {
  /// An address from an element's text, absolute where a base is known.
  func address(_ scope: Scope, _ content: XMLContent) -> String? {
    let trimmed = content.bytes.trimmed
    guard !trimmed.isEmpty else { return nil }
    return absolute(XMLText.string(trimmed), scope)
  }

  /// An address from an attribute.
  func address(_ scope: Scope, _ element: XMLElement, _ name: StaticString) -> String? {
    guard let address = element.value(name)?.trimmedOrNil else { return nil }
    return absolute(address, scope)
  }

  /// The address, absolute where a base is known; none that a reader must not follow.
  func absolute(_ address: String, _ scope: Scope) -> String? {
    if address.isUnsafeAddress { return nil }
    guard scope.base >= 0, let base = tables.base(scope.base) else { return address }
    return base.resolve(address)
  }

  mutating func date(_ content: XMLContent, _ what: String) -> Date? {
    let trimmed = content.bytes.trimmed
    guard !trimmed.isEmpty else { return nil }
    if let date = FeedDate.parse(trimmed) { return date }
    warnings.add("\(what) is no date: \(XMLText.string(trimmed).prefix(60).collapsedLine)")
    return nil
  }

  /// Keeps a text of the feed's own.
  mutating func feedText(_ scope: Scope, _ content: XMLContent) -> TextSlot {
    let (base, language) = innerScope(scope, content)
    return texts.add(content, kind: scope.kind, base: base, language: language)
  }

  /// Keeps a text of the item that is open.
  mutating func itemText(_ scope: Scope, _ content: XMLContent) -> TextSlot {
    let (base, language) = innerScope(scope, content)
    return draft.texts.add(content, kind: scope.kind, base: base, language: language)
  }

  /// The one-line text of an element that is wanted at once.
  func line(_ scope: Scope, _ content: XMLContent) -> String? {
    var store = TextStore()
    let slot = store.add(content, kind: scope.kind, base: -1, language: -1)
    let context = TextContext(tables: ScopeTables(base: nil), fallback: nil)
    return store.text(slot, context)?.text.trimmedOrNil
  }

  /// What the `div` of XHTML content sets counts inside it.
  private mutating func innerScope(_ scope: Scope, _ content: XMLContent) -> (Int, Int) {
    var (base, language) = (scope.base, scope.language)
    if let inner = content.inner?.base { base = tables.base(inner, inside: base) }
    if let inner = content.inner?.language { language = tables.language(inner, inside: language) }
    return (base, language)
  }

  /// The kind of a text of the format itself.
  func kind(_ scope: Scope, _ element: XMLElement, rss: TextKind) -> TextKind {
    scope.isAtom ? .atom(element) : rss
  }

  func link(_ scope: Scope, _ element: XMLElement) -> ParsedLink? {
    guard let href = address(scope, element, "href") else { return nil }
    return ParsedLink(
      rel: element.value("rel")?.trimmedOrNil ?? "alternate", href: href,
      type: element.value("type")?.trimmedOrNil, title: element.value("title")?.trimmedOrNil)
  }

  mutating func addSkipDay(_ name: String) {
    let days = ["sun", "mon", "tue", "wed", "thu", "fri", "sat"]
    if let index = days.firstIndex(where: { name.lowercased().hasPrefix($0) }) {
      feed.schedule.skipDays.insert(index + 1)
    }
  }
}

extension Substring {
  fileprivate var collapsedLine: String { String(self).collapsed }
}
