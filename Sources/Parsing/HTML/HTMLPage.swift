internal import Markup

/// A page, with the base for its relative addresses.
struct HTMLPage: ~Copyable {
  let document: HTMLDocument
  let base: BaseURL?

  init?(_ text: [UInt8], url: String?) {
    var base = url.flatMap { BaseURL($0) }
    var hasBase = false
    text.withUnsafeBufferPointer { text in
      HTMLHead.scan(text) { name, value in
        guard name == "base", !hasBase, let href = value("href")?.trimmedOrNil else { return }
        hasBase = true
        base = BaseURL(base?.resolve(href) ?? href) ?? base
      }
    }
    guard let document = HTMLDocument(text) else { return nil }
    self.document = document
    self.base = base
  }

  func absolute(_ address: String?) -> String? { base.absolute(address) }

  /// The address of the picture that an element is or contains, also if a script would load it
  /// (docs/parsing.md T11), absolute.
  func picture(in node: HTMLNode) -> String? {
    var pictures = [node]
    if document.name(of: node) != "img" {
      guard let selector = try? HTMLSelector("img") else { return nil }
      pictures = Array(document.select(selector, in: node).prefix(Self.pictureLimit))
    }
    for picture in pictures {
      let found = PictureSource.address(
        { document.attribute($0.description, of: picture) },
        sources: { candidates(beside: picture) })
      if let address = absolute(found) { return address }
    }
    return nil
  }

  /// Maximum number of pictures of an article, and of `source` elements of a picture, that are
  /// looked at.
  private static let pictureLimit = 16

  /// The candidates in the `source` elements beside an `img` in its `picture`.
  private func candidates(beside node: HTMLNode) -> [String] {
    guard let parent = document.parent(of: node), document.name(of: parent) == "picture" else {
      return []
    }
    var found: [String] = []
    for source in document.children(of: parent).prefix(Self.pictureLimit) {
      guard document.name(of: source) == "source" else { continue }
      for name in PictureSource.lateSets + ["srcset"] {
        if let set = document.attribute(name.description, of: source) { found.append(set) }
      }
    }
    return found
  }

  /// The sanitised contents of a node.
  func markup(of node: HTMLNode) -> String? {
    HTMLSanitizer.sanitize(document.innerHTML(of: node), base: base).trimmedOrNil
  }

  /// The first value that an internal selector finds.
  func first(_ selector: String, in node: HTMLNode? = nil) -> String? {
    guard let selector = try? HTMLSelector(selector) else { return nil }
    return document.values(selector, in: node, limit: 1).first?.collapsed.trimmedOrNil
  }

  /// Fills in title, description and other metadata that the page declares.
  func describe(_ feed: inout ParsedFeed) {
    let title = first("meta[property='og:site_name'] @content") ?? first("title")
    feed.title = title.map { ParsedText(text: $0) }
    let description =
      first("meta[name='description'] @content")
      ?? first("meta[property='og:description'] @content")
    feed.description = description.map { ParsedText(text: $0) }
    feed.homePageURL = absolute(first("link[rel='canonical'] @href")) ?? base?.string
    feed.language = first("html @lang")?.languageTag
    feed.favicon = absolute(first("link[rel~='icon'] @href"))
  }
}

/// The icon that a web page declares.
package enum PageIcon {
  /// The address of its `link rel="icon"`, absolute; `nil` if it has none.
  ///
  /// - Parameters:
  ///   - bytes: the page; at most its first megabyte is read.
  ///   - url: the address of the page.
  package static func address(
    in bytes: [UInt8], url: String, contentType: String?
  ) -> String? {
    let decoded = EncodingDetector.decode(
      Array(bytes.prefix(1 << 20)), contentType: contentType,
      declaration: EncodingDetector.htmlDeclaration)
    guard let page = HTMLPage(decoded.text, url: url) else { return nil }
    return page.absolute(
      page.first("link[rel~='icon'] @href") ?? page.first("link[rel='apple-touch-icon'] @href"))
  }
}
