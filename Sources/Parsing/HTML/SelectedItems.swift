internal import Basics
import Foundation
internal import Markup
internal import Models

/// Reads the items of a page with the configured selectors of a source.
struct SelectedItems {
  /// By their keys in `feeds.yml`.
  private let selectors: [String: HTMLSelector]

  /// - Throws: ``ParseFault/badSelector(_:)`` and, if no item is found, ``ParseFault/noMatch(_:)``.
  static func read(
    _ page: borrowing HTMLPage, _ selectors: ItemSelectors, limit: Int,
    _ warnings: inout [String]
  ) throws(ParseFault) -> [ParsedItem] {
    let reader = try SelectedItems(selectors)
    let nodes = reader.selectors["item"].map { page.document.select($0) } ?? []
    guard !nodes.isEmpty else {
      throw page.document.isExhausted
        ? ParseFault.tooCostly : .noMatch("the selector \"\(selectors.item)\"")
    }
    let meter = WorkMeter.current
    var list = WarningList()
    var items: [ParsedItem] = []
    for _ in nodes.dropFirst(limit) { list.count(.item) }
    for node in nodes.prefix(limit) {
      // Items may contain each other.
      guard !page.document.isExhausted, !meter.isSpent else { throw .tooCostly }
      let item = reader.item(page, node, &list)
      if item.title != nil || item.url != nil || item.body != nil { items.append(item) }
    }
    guard !items.isEmpty else {
      throw .noMatch("title, link and content of every \"\(selectors.item)\"")
    }
    warnings += list.lines
    return items
  }

  private init(_ selectors: ItemSelectors) throws(ParseFault) {
    var compiled: [String: HTMLSelector] = [:]
    for (name, selector) in selectors.parts {
      do {
        compiled[name] = try HTMLSelector(selector)
      } catch {
        throw .badSelector(error.message)
      }
    }
    self.selectors = compiled
  }

  private func item(
    _ page: borrowing HTMLPage, _ node: HTMLNode, _ warnings: inout WarningList
  ) -> ParsedItem {
    var item = ParsedItem()
    item.title = value(page, node, "title").map { ParsedText(text: $0) }
    item.url = page.absolute(address(page, node, "link", attribute: "href"))
    item.summary = value(page, node, "summary").map { ParsedText(text: $0) }
    if let content = selectors["content"], content.attribute == nil,
      let found = page.document.select(content, in: node).first
    {
      item.body = page.markup(of: found).map { ParsedBody(html: $0) }
    } else {
      item.body = value(page, node, "content").map { ParsedBody(text: $0) }
    }
    if let text = value(page, node, "date", attribute: "datetime") {
      item.published = FeedDate.parse(text)
      if item.published == nil {
        warnings.addNoDate(text)
      }
    }
    for author in values(page, node, "author") {
      item.authors.add(ParsedPerson.list(parsing: author))
    }
    item.image = picture(page, node)
    item.tags = values(page, node, "tags")
    if let text = value(page, node, "comments") { item.setComments(text, base: page.base) }
    item.commentsURL =
      page.absolute(attribute("href", page, node, "comments")) ?? item.commentsURL
    ItemIdentity.identify(&item, guid: value(page, node, "id"))
    return item
  }

  private func values(
    _ page: borrowing HTMLPage, _ node: HTMLNode, _ name: String
  ) -> [String] {
    guard let selector = selectors[name] else { return [] }
    return page.document.values(selector, in: node).compactMap { $0.collapsed.trimmedOrNil }
      .distinct()
  }

  /// The first value; for an element that carries the value in `attribute`, that attribute's value.
  private func value(
    _ page: borrowing HTMLPage, _ node: HTMLNode, _ name: String, attribute: String? = nil
  ) -> String? {
    guard let selector = selectors[name] else { return nil }
    return attribute.flatMap { self.attribute($0, page, node, name) }
      ?? page.document.values(selector, in: node, limit: 1).first?.collapsed.trimmedOrNil
  }

  /// The first value of an attribute of the elements that a selector finds, unless it names another
  /// attribute itself.
  private func attribute(
    _ attribute: String, _ page: borrowing HTMLPage, _ node: HTMLNode, _ name: String
  ) -> String? {
    guard let selector = selectors[name], [nil, attribute].contains(selector.attribute) else {
      return nil
    }
    for found in page.document.select(selector, in: node) {
      if let value = page.document.attribute(attribute, of: found)?.trimmedOrNil { return value }
    }
    return nil
  }

  /// The address in `attribute` or in the attribute that the selector names; of a text, only one that
  /// may be an address.
  private func address(
    _ page: borrowing HTMLPage, _ node: HTMLNode, _ name: String, attribute: String
  ) -> String? {
    if let value = self.attribute(attribute, page, node, name) { return value }
    guard let selector = selectors[name],
      let value = page.document.values(selector, in: node, limit: 1).first,
      selector.attribute != nil || value.isLikeAddress
    else { return nil }
    return value
  }

  /// The picture in the elements that the selector finds, even if it names their `src`, which may be
  /// a placeholder's.
  private func picture(_ page: borrowing HTMLPage, _ node: HTMLNode) -> String? {
    guard let selector = selectors["image"] else { return nil }
    if selector.attribute == nil || selector.attribute == "src" {
      for found in page.document.select(selector, in: node).prefix(16) {
        if let picture = page.picture(in: found) { return picture }
      }
    }
    guard let found = address(page, node, "image", attribute: "src"),
      !PictureRules.isPlaceholder(found)
    else { return nil }
    return page.absolute(found)
  }
}
