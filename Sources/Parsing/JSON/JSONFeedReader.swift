internal import Basics
import Foundation
internal import Markup
internal import Models

/// Reads JSON Feed 1 and 1.1 (jsonfeed.org).
struct JSONFeedReader {
  private let root: JSONValue
  /// The base of the feed's own addresses.
  private var base: BaseURL?
  /// The page of the open item, which its addresses are relative to (docs/parsing.md L5).
  private var page: BaseURL?
  /// The addresses of the document itself.
  private var documents: [BaseURL] = []
  private var warnings = WarningList()

  static func parse(_ bytes: [UInt8], _ options: ParseOptions) throws(ParseFault) -> ParsedFeed {
    let decoded = EncodingDetector.decode(bytes, contentType: options.contentType) { _ in nil }
    let (value, faults, isCutOff) = decoded.text.withUnsafeBufferPointer { text in
      var reader = JSONReader(text)
      return (reader.read(), reader.warnings, reader.isCutOff)
    }
    guard let value else { throw decoded.text.isEmpty ? .empty : .unknown }
    guard let format = format(of: value) else { throw .otherJSON }
    var source = JSONFeedReader(root: value)
    source.base =
      options.url.flatMap { BaseURL($0) } ?? value["feed_url"]?.string.flatMap { BaseURL($0) }
      ?? value["home_page_url"]?.string.flatMap { BaseURL($0) }
    source.documents = [options.url, value["feed_url"]?.string]
      .compactMap { $0.flatMap { BaseURL($0) } }
    for warning in faults { source.warnings.add(warning) }
    var feed = source.read(format, limits: options.limits)
    feed.encoding = decoded.encoding.name
    feed.isCutOff = isCutOff
    feed.warnings = decoded.warnings + source.warnings.lines
    return feed
  }

  private static func format(of value: JSONValue) -> FeedFormat? {
    guard case .object = value else { return nil }
    if let version = value["version"]?.string, version.contains("jsonfeed.org/version/") {
      let number = version.split(separator: "/").last
      return number == "1" || number == "1.0" ? .json1 : .json11
    }
    // A document without a version is a JSON Feed only if it has the feed's structure and one of
    // its specific keys.
    guard let items = value["items"]?.values, value["title"]?.string != nil else { return nil }
    let isOurs =
      value["home_page_url"] != nil || value["feed_url"] != nil
      || items.contains { $0["content_html"] != nil || $0["content_text"] != nil }
    return isOurs ? .json11 : nil
  }

  private mutating func read(_ format: FeedFormat, limits: ParseLimits) -> ParsedFeed {
    var feed = ParsedFeed(format: format)
    feed.title = line(root["title"])
    feed.description = line(root["description"])
    feed.homePageURL = address(root["home_page_url"])
    feed.feedURL = address(root["feed_url"])
    feed.icon = address(root["icon"])
    feed.favicon = address(root["favicon"])
    feed.language = root["language"]?.string?.languageTag
    feed.authors = people(root)
    for hub in root["hubs"]?.array ?? [] {
      guard let url = address(hub["url"]) else { continue }
      feed.hubs.append(ParsedHub(type: hub["type"]?.string ?? "WebSub", url: url))
    }
    let items = root["items"]?.values ?? []
    for _ in items.dropFirst(limits.items) { warnings.count(.item) }
    for value in items.prefix(limits.items) {
      if let item = item(value, feedLanguage: feed.language) { feed.items.append(item) }
    }
    return feed
  }

  private mutating func item(_ value: JSONValue, feedLanguage: String?) -> ParsedItem? {
    guard case .object = value else {
      warnings.count(.notItem)
      return nil
    }
    var item = ParsedItem()
    page = nil
    item.url = address(value["url"])
    page = item.url.flatMap { BaseURL($0) }
    defer { page = nil }
    item.externalURL = address(value["external_url"])
    item.title = line(value["title"])
    item.body = body(value)
    item.summary = line(value["summary"])
    item.image = address(value["image"])
    item.bannerImage = address(value["banner_image"])
    item.published = date(value["date_published"], "date_published", feedLanguage)
    item.modified = date(value["date_modified"], "date_modified", feedLanguage)
    item.authors = people(value)
    item.tags = tags(value["tags"])
    let language = value["language"]?.string?.languageTag
    if language?.lowercased() != feedLanguage?.lowercased() { item.language = language }
    item.attachments = attachments(value["attachments"])
    ItemIdentity.identify(&item, guid: value["id"]?.scalar)
    if item.isEmpty {
      warnings.count(.emptyItem)
      return nil
    }
    return item
  }

  private mutating func body(_ value: JSONValue) -> ParsedBody? {
    let context = MarkupContext(base: page ?? base, page: page, documents: documents)
    let html = value["content_html"]?.string.map { html in
      HTMLSanitizer.sanitize(html, in: context, &warnings.markup)
    }
    let text = value["content_text"]?.string
    return html == nil && text == nil ? nil : ParsedBody(html: html, text: text)
  }

  private mutating func attachments(_ value: JSONValue?) -> [Attachment] {
    let list = value?.list ?? []
    for _ in list.dropFirst(1024) { warnings.count(.attachment) }
    return list.prefix(1024).compactMap { value in
      guard let url = address(value["url"]) else { return nil }
      return Attachment(
        url: url, mimeType: value["mime_type"]?.string, title: value["title"]?.string,
        sizeInBytes: value["size_in_bytes"]?.count,
        durationInSeconds: value["duration_in_seconds"]?.count
          ?? value["duration_in_seconds"]?.string?.durationInSeconds)
    }.unique()
  }

  private mutating func tags(_ value: JSONValue?) -> [String] {
    let names =
      value?.string?.split(separator: ",").map(String.init)
      ?? value?.array?.compactMap(\.scalar) ?? []
    for _ in names.dropFirst(TagList.limit) { warnings.count(.tag) }
    return names.prefix(TagList.limit).map(\.collapsed).filter { !$0.isEmpty }.distinct()
  }

  private mutating func people(_ value: JSONValue) -> [ParsedPerson] {
    var people: [ParsedPerson] = []
    var beyond = 0
    let list = value["authors"]?.list ?? []
    for person in list.isEmpty ? [value["author"]].compactMap({ $0 }) : list {
      if let name = person.string {
        beyond += people.add(ParsedPerson.list(parsing: name))
        continue
      }
      beyond += people.add([
        ParsedPerson(
          name: person["name"]?.string?.collapsed, url: address(person["url"]),
          avatar: address(person["avatar"]))
      ])
    }
    warnings.count(.person, beyond)
    return people
  }

  private func line(_ value: JSONValue?) -> ParsedText? {
    value?.scalar.map { ParsedText(text: $0.collapsed) }
  }

  private func address(_ value: JSONValue?) -> String? {
    value?.string.flatMap { written in
      let address =
        written.withBytes { $0.joinedAddress == nil ? nil : $0.addressString } ?? written
      return address.isUnsafeAddress ? nil : (page ?? base)?.resolve(address) ?? address
    }
  }

  private mutating func date(
    _ value: JSONValue?, _ what: String, _ feedLanguage: String?
  ) -> Date? {
    guard let text = value?.scalar else { return nil }
    if let date = FeedDate.parse(text, language: feedLanguage) { return date }
    warnings.addNoDate(text, what)
    return nil
  }
}
