import Foundation
internal import Markup
internal import Models

/// Reads a JSON document that lists articles, by dot paths.
struct JSONSource {
  private let selectors: ItemSelectors
  private let base: BaseURL?
  private var warnings = WarningList()

  /// - Throws: ``ParseFault/noMatch(_:)`` if the path of the items does not lead to a list.
  static func parse(_ bytes: [UInt8], _ options: ParseOptions) throws(ParseFault) -> ParsedFeed {
    guard let selectors = options.selectors else { throw .otherJSON }
    let decoded = EncodingDetector.decode(bytes, contentType: options.contentType) { _ in nil }
    let (value, faults, isCutOff) = decoded.text.withUnsafeBufferPointer { text in
      var reader = JSONReader(text)
      return (reader.read(), reader.warnings, reader.isCutOff)
    }
    guard let value else { throw decoded.text.isEmpty ? .empty : .unknown }
    guard let values = value.at(path: selectors.item)?.items else {
      throw .noMatch("the path \"\(selectors.item)\"")
    }
    var source = JSONSource(
      selectors: selectors, base: options.url.flatMap { BaseURL($0) })
    var feed = ParsedFeed(format: .json)
    feed.encoding = decoded.encoding.name
    feed.isCutOff = isCutOff
    feed.homePageURL = source.base?.string
    for _ in values.dropFirst(options.limits.items) { source.warnings.count(.item) }
    for value in values.prefix(options.limits.items) {
      let item = source.item(value)
      if item.title != nil || item.url != nil || item.body != nil { feed.items.append(item) }
    }
    guard !feed.items.isEmpty || values.isEmpty else {
      throw .noMatch("title, link and content in every item of \"\(selectors.item)\"")
    }
    feed.warnings = decoded.warnings + faults + source.warnings.lines
    return feed
  }

  private mutating func item(_ value: JSONValue) -> ParsedItem {
    var item = ParsedItem()
    item.title = text(value, selectors.title).map { ParsedText(text: PlainText.of($0)) }
    item.url = address(value, selectors.url)
    item.summary = text(value, selectors.summary).map { ParsedText(text: PlainText.of($0)) }
    item.body = text(value, selectors.content).map { content in
      guard content.contains("<") else { return ParsedBody(text: content) }
      let page = item.url.flatMap { BaseURL($0) }
      let context = MarkupContext(
        base: page ?? base, page: page, documents: [base].compactMap { $0 })
      return ParsedBody(html: HTMLSanitizer.sanitize(content, in: context, &warnings.markup))
    }
    item.published = date(value)
    for author in values(value, selectors.author) {
      item.authors.add(ParsedPerson.list(parsing: author))
    }
    item.image = address(value, selectors.image)
    item.tags = values(value, selectors.tags)
    if let comments = text(value, selectors.comments) { item.setComments(comments, base: base) }
    ItemIdentity.identify(&item, guid: text(value, selectors.id))
    return item
  }

  private func text(_ value: JSONValue, _ path: String?) -> String? {
    path.flatMap { value.at(path: $0) }.flatMap { $0.array?.first ?? $0 }?.scalar
  }

  private func address(_ value: JSONValue, _ path: String?) -> String? {
    base.absolute(text(value, path))
  }

  private func values(_ value: JSONValue, _ path: String?) -> [String] {
    guard let found = path.flatMap({ value.at(path: $0) }) else { return [] }
    let list = found.array ?? [found]
    return list.prefix(256).compactMap { ($0["name"] ?? $0).scalar?.collapsed }
      .filter { !$0.isEmpty }
  }

  /// A date, or seconds, milliseconds or microseconds since 1970 (docs/parsing.md A1).
  private mutating func date(_ value: JSONValue) -> Date? {
    guard let text = text(value, selectors.date) else { return nil }
    if let date = FeedDate.parse(text) { return date }
    if let date = FeedDate.parse(stamp: text), Self.stamps.contains(date.timeIntervalSince1970) {
      return date
    }
    warnings.addNoDate(text)
    return nil
  }

  /// From 1995 to 2100: other numbers are no dates.
  private static let stamps = 788_918_400.0..<4_102_444_800.0
}

extension JSONValue {
  /// The items of a list; of an object whose values are all objects, these, as PHP writes an array
  /// with gaps.
  fileprivate var items: [JSONValue]? {
    guard case .object(let members) = self else { return array }
    let areObjects = members.allSatisfy { if case .object = $0.value { true } else { false } }
    return areObjects && !members.isEmpty ? values : nil
  }
}

extension JSONValue {
  /// A non-negative whole number.
  var count: Int? {
    switch self {
    case .number(let digits):
      (Int(digits) ?? Double(digits).flatMap { Int(exactly: $0.rounded()) })
        .flatMap { $0 < 0 ? nil : $0 }
    case .string(let text): text.wholeNumber
    default: nil
    }
  }

  /// The value at a dot path of keys and array indices (`images.0.url`). A key applied to an array
  /// selects the values of that key in all of its objects, and of values that are arrays theirs. An
  /// empty path or `.` is the value itself.
  func at(path: String) -> JSONValue? {
    var current = self
    for part in path.split(separator: ".") {
      let key = String(part)
      if case .array(let values) = current {
        if let place = Int(key) {
          guard values.indices.contains(place) else { return nil }
          current = values[place]
        } else {
          let found = values.compactMap { $0[key] }.flatMap { $0.array ?? [$0] }
          guard !found.isEmpty else { return nil }
          current = .array(found)
        }
      } else {
        guard let value = current[key] else { return nil }
        current = value
      }
    }
    return current
  }
}
