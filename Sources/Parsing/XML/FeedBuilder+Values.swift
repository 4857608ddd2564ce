import Foundation
internal import Markup

extension FeedBuilder {
  /// An address from an element's text, absolute where a base is known.
  func address(_ content: XMLContent) -> String? {
    let trimmed = content.bytes.trimmed
    guard !trimmed.isEmpty else { return nil }
    return absolute(XMLText.string(trimmed))
  }

  /// An address from an attribute.
  func address(_ element: XMLElement, _ name: StaticString) -> String? {
    element.value(name)?.trimmedOrNil.map(absolute)
  }

  func absolute(_ address: String) -> String {
    bases.last?.resolve(address) ?? address
  }

  func date(_ content: XMLContent, _ what: String) -> Date? {
    let trimmed = content.bytes.trimmed
    guard !trimmed.isEmpty else { return nil }
    if let date = FeedDate.parse(trimmed) { return date }
    warnings.add("\(what) is no date: \(XMLText.string(trimmed).prefix(60).collapsedLine)")
    return nil
  }

  func text(_ scope: Scope, _ content: XMLContent) -> TextValue {
    TextValue(content, kind: scope.kind, bases: bases, language: scope.language)
  }

  /// The kind of a text of the format itself.
  func kind(_ scope: Scope, _ element: XMLElement, rss: TextKind) -> TextKind {
    scope.isAtom ? .atom(element) : rss
  }

  func link(_ element: XMLElement, text: String?) -> ParsedLink? {
    guard let href = address(element, "href") ?? text else { return nil }
    return ParsedLink(
      rel: element.value("rel")?.trimmedOrNil ?? "alternate", href: href,
      type: element.value("type")?.trimmedOrNil, title: element.value("title")?.trimmedOrNil)
  }

  func addSkipDay(_ name: String) {
    let days = ["sun", "mon", "tue", "wed", "thu", "fri", "sat"]
    if let index = days.firstIndex(where: { name.lowercased().hasPrefix($0) }) {
      feed.schedule.skipDays.insert(index + 1)
    }
  }
}

extension Substring {
  fileprivate var collapsedLine: String { String(self).collapsed }
}
