internal import Basics
import Foundation
internal import Markup
internal import Models

/// Reads the items of a page with the configured selectors of a source.
struct SelectedItems {
  private let item: HTMLSelector
  private let title, url, summary, content, date, author, image, id, tags, comments: HTMLSelector?

  /// - Throws: ``ParseFault/badSelector(_:)`` and, if no item is found, ``ParseFault/noMatch(_:)``.
  static func read(
    _ page: borrowing HTMLPage, _ selectors: ItemSelectors, limit: Int,
    _ warnings: inout [String]
  ) throws(ParseFault) -> [ParsedItem] {
    let reader = try SelectedItems(selectors)
    let nodes = page.document.select(reader.item)
    guard !nodes.isEmpty else { throw .noMatch("the selector \"\(selectors.item)\"") }
    var list = WarningList()
    var items: [ParsedItem] = []
    for _ in nodes.dropFirst(limit) { list.count(.item) }
    for node in nodes.prefix(limit) {
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
    item = try Self.compile(selectors.item)
    title = try Self.compile(selectors.title)
    url = try Self.compile(selectors.url)
    summary = try Self.compile(selectors.summary)
    content = try Self.compile(selectors.content)
    date = try Self.compile(selectors.date)
    author = try Self.compile(selectors.author)
    image = try Self.compile(selectors.image)
    id = try Self.compile(selectors.id)
    tags = try Self.compile(selectors.tags)
    comments = try Self.compile(selectors.comments)
  }

  private static func compile(_ text: String?) throws(ParseFault) -> HTMLSelector? {
    guard let text else { return nil }
    return try compile(text)
  }

  private static func compile(_ text: String) throws(ParseFault) -> HTMLSelector {
    do {
      return try HTMLSelector(text)
    } catch {
      throw .badSelector(error.message)
    }
  }

  private func item(
    _ page: borrowing HTMLPage, _ node: HTMLNode, _ warnings: inout WarningList
  ) -> ParsedItem {
    var item = ParsedItem()
    item.title = value(page, node, title).map { ParsedText(text: $0) }
    item.url = address(page, node, url, attribute: "href")
    item.summary = value(page, node, summary).map { ParsedText(text: $0) }
    if let content, content.attribute == nil,
      let found = page.document.select(content, in: node).first
    {
      item.body = page.markup(of: found).map { ParsedBody(html: $0) }
    } else {
      item.body = value(page, node, content).map { ParsedBody(text: $0) }
    }
    if let text = value(page, node, date, attribute: "datetime") {
      item.published = FeedDate.parse(text)
      if item.published == nil {
        warnings.count(.date)
        warnings.add("date is not a date: \(text.prefix(60))")
      }
    }
    for author in values(page, node, author) {
      item.authors.add(ParsedPerson.list(parsing: author))
    }
    item.image = address(page, node, image, attribute: "src")
    item.tags = values(page, node, tags)
    if let text = value(page, node, comments, attribute: "href") {
      if text.utf8.allSatisfy(\.isASCIIDigit) {
        item.commentsCount = text.wholeNumber
      } else {
        item.commentsURL = page.absolute(text)
      }
    }
    ItemIdentity.identify(&item, guid: value(page, node, id))
    return item
  }

  private func values(
    _ page: borrowing HTMLPage, _ node: HTMLNode, _ selector: HTMLSelector?
  ) -> [String] {
    guard let selector else { return [] }
    return page.document.values(selector, in: node).prefix(256)
      .compactMap { $0.collapsed.trimmedOrNil }.distinct()
  }

  /// The first value; for an element that carries the value in `attribute`, that attribute's value.
  private func value(
    _ page: borrowing HTMLPage, _ node: HTMLNode, _ selector: HTMLSelector?,
    attribute: String? = nil
  ) -> String? {
    guard let selector else { return nil }
    if selector.attribute == nil, let attribute {
      for found in page.document.select(selector, in: node) {
        if let value = page.document.attribute(attribute, of: found)?.trimmedOrNil { return value }
      }
    }
    return values(page, node, selector).first
  }

  private func address(
    _ page: borrowing HTMLPage, _ node: HTMLNode, _ selector: HTMLSelector?, attribute: String
  ) -> String? {
    page.absolute(value(page, node, selector, attribute: attribute))
  }
}
