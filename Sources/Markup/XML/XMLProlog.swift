/// The part of a document before its root element.
package struct XMLProlog {
  /// Index where the document begins, after junk and the XML declaration.
  package private(set) var start = 0
  /// Whether something other than blanks precedes the XML declaration or the first tag.
  package private(set) var hasJunk = false
  package private(set) var hasDoctype = false
  /// The name of the root element as written, with prefix; empty if there is none.
  package private(set) var rootName = ""
  /// The words after `<!DOCTYPE`, up to 40 bytes.
  package private(set) var doctype = ""

  /// Whether the document says that it is a web page.
  package var hasPageDoctype: Bool { !doctype.isEmpty && doctype.lowercased().contains("html") }

  /// Maximum number of bytes of junk before a document.
  private static let junkLimit = 1 << 16

  package init(_ bytes: Bytes) {
    let index = bytes.end(from: bytes.hasByteOrderMark ? 3 : 0) { $0.isBlank }
    begin(bytes, at: index)
    let startsWithText = index < bytes.count && bytes[index] != UInt8(ascii: "<")
    let root = DocumentRoot(rootName)
    if let root, root != .page, !startsWithText { return }
    let head = bytes.run(0, min(bytes.count, Self.junkLimit))
    let isPage = root == .page || hasPageDoctype
    guard
      let found = DocumentStart.find(
        in: head, from: index, isPage: isPage, afterText: startsWithText),
      found > start || startsWithText
    else { return }
    hasJunk = true
    (hasDoctype, rootName, doctype) = (false, "", "")
    begin(bytes, at: found)
  }

  /// Begins at an index, after the XML declaration if there is one.
  private mutating func begin(_ bytes: Bytes, at index: Int) {
    start = index
    if bytes.hasPrefixIgnoringCase("<?xml", at: index),
      !bytes.hasPrefixIgnoringCase("-", at: index + 5),
      let end = bytes.firstIndex(of: ">", from: index)
    {
      start = end + 1
    }
    readProlog(bytes)
  }

  private mutating func readProlog(_ bytes: Bytes) {
    var index = start
    while let open = bytes.firstIndex(of: UInt8(ascii: "<"), from: index), open + 1 < bytes.count {
      if bytes.hasPrefixIgnoringCase("<!--", at: open) {
        guard let end = bytes.firstIndex(of: "-->", from: open + 4) else { return }
        index = end + 3
      } else if bytes[open + 1] == UInt8(ascii: "?") {
        guard let end = bytes.firstIndex(of: UInt8(ascii: ">"), from: open) else { return }
        index = end + 1
      } else if bytes.hasPrefixIgnoringCase("<!doctype", at: open) {
        hasDoctype = true
        doctype = bytes.run(open + 9, min(bytes.count, open + 49)).string
        index = XMLDoctype(bytes, at: open).end
      } else if bytes[open + 1].isASCIILetter || bytes[open + 1] == UInt8(ascii: "_") {
        rootName = DocumentStart.name(in: bytes, after: open).string
        return
      } else {
        index = open + 1
      }
    }
  }
}

/// A root element that a document is known by, whatever its prefix and case.
package enum DocumentRoot {
  case rss, rdf, feed
  /// What is left of a feed without its root.
  case feedPart
  /// A list of subscriptions, a list of a site's pages, and a page.
  case opml, sitemap, page

  package init?(_ name: String) {
    guard let found = name.withBytes(Self.find) else { return nil }
    self = found
  }

  init?(_ name: Bytes) {
    guard let found = Self.find(name) else { return nil }
    self = found
  }

  private static func find(_ name: Bytes) -> DocumentRoot? {
    let start = name.lastIndex(of: UInt8(ascii: ":")).map { $0 + 1 } ?? 0
    return names.find(name.run(start, name.count))
  }

  private static let names = NameTable<DocumentRoot>([
    "rss": .rss, "rdf": .rdf, "feed": .feed, "channel": .feedPart, "item": .feedPart,
    "entry": .feedPart, "opml": .opml, "urlset": .sitemap, "sitemapindex": .sitemap, "html": .page,
  ])
}

/// Finds a document after other text: messages of a server's program, or a web page around it.
enum DocumentStart {
  /// Maximum length of a root tag, and of an attribute's value that is skipped.
  private static let tagLimit = 1 << 11
  /// HTML elements whose content is text, whatever is in it (HTML, 13.1.2).
  private static let textElements: Set<String> = [
    "script", "style", "textarea", "title", "xmp", "iframe", "noembed", "noframes",
  ]

  /// - Parameters:
  ///   - isPage: whether it is in a web page. There only the root element of a feed that names its
  ///     namespace or version counts, which no page has in its own markup (docs/parsing.md D5).
  ///   - afterText: whether `offset` is text, so that a document can only follow it.
  /// - Returns: the index of an XML declaration or of a tag; `nil` if there is no document, or it
  ///   begins with what is at `offset`.
  static func find(in head: Bytes, from offset: Int, isPage: Bool, afterText: Bool) -> Int? {
    var isPage = isPage
    // Where the document begins if it has no known root.
    var declaration, page, tag: Int?
    var index = offset
    scan: while let open = head.firstIndex(of: UInt8(ascii: "<"), from: index) {
      index = open + 1
      if head.hasPrefixIgnoringCase("<!--", at: open) {
        guard let end = head.firstIndex(of: "-->", from: open + 4) else { break }
        index = end + 3
      } else if head.hasPrefixIgnoringCase("<![cdata[", at: open) {
        guard let end = head.firstIndex(of: "]]>", from: open + 9) else { break }
        index = end + 3
      } else if head.hasPrefixIgnoringCase("<?xml ", at: open) {
        declaration = declaration ?? open
      } else if head.hasPrefixIgnoringCase("<!doctype", at: open) {
        page = page ?? open
      } else if index < head.count, head[index].isASCIILetter {
        tag = tag ?? open
        let name = name(in: head, after: open)
        let end = tagEnd(in: head, from: index + name.count)
        switch DocumentRoot(name) {
        case .page:
          isPage = true
          page = page ?? open
        case .rss where !isPage || contains("version=", head, open..<end),
          .feed where !isPage || contains("/atom", head, open..<end),
          .rdf where !isPage || contains("/rss/", head, open..<end), .opml where !isPage,
          .sitemap where !isPage:
          return open
        default: break
        }
        index = end
        if textElements.contains(name.string.lowercased()) {
          guard let close = textEnd(of: name, in: head, from: end) else { break scan }
          index = close
        }
      }
    }
    guard afterText else { return isPage ? nil : declaration }
    return [declaration, page].compactMap(\.self).min() ?? tag
  }

  /// The name after a `<`, of at most 100 bytes.
  static func name(in bytes: Bytes, after open: Int) -> Bytes {
    let head = bytes.run(0, min(bytes.count, open + 100))
    let end = head.end(from: open + 1) {
      !$0.isBlank && $0 != UInt8(ascii: ">") && $0 != UInt8(ascii: "/")
    }
    return bytes.run(open + 1, end)
  }

  /// The index after a tag. A `>` or `<` in a quoted value does not end it.
  private static func tagEnd(in head: Bytes, from offset: Int) -> Int {
    let limit = min(head.count, offset + tagLimit)
    var index = offset
    var followsEquals = false
    while index < limit {
      switch head[index] {
      case UInt8(ascii: ">"): return index + 1
      case UInt8(ascii: "<"): return index
      case UInt8(ascii: "\""), UInt8(ascii: "'"):
        guard followsEquals else { break }
        let close = head.run(0, min(head.count, index + tagLimit))
          .firstIndex(of: head[index], from: index + 1)
        index = close ?? index
      default: break
      }
      if index < limit, !head[index].isBlank { followsEquals = head[index] == UInt8(ascii: "=") }
      index += 1
    }
    return min(index, head.count)
  }

  private static func contains(
    _ words: StaticString, _ head: Bytes, _ range: Range<Int>
  ) -> Bool {
    range.contains { head.hasPrefixIgnoringCase(words, at: $0) }
  }

  /// The index of the end tag of an element that contains text.
  private static func textEnd(of name: Bytes, in head: Bytes, from offset: Int) -> Int? {
    var index = offset
    while let open = head.firstIndex(of: "</", from: index) {
      index = open + 2
      if index + name.count <= head.count,
        head.run(index, index + name.count).isSameIgnoringCase(as: name)
      {
        return open
      }
    }
    return nil
  }
}

/// A document type declaration. Only general entities with a literal value are read.
struct XMLDoctype {
  /// Maximum number of entities; further ones are skipped.
  static let entityLimit = 1024

  private(set) var end: Int
  private(set) var entities: [String: [UInt8]] = [:]

  /// Reads the declaration whose `<!DOCTYPE` is at `start`.
  init(_ bytes: Bytes, at start: Int) {
    end = bytes.count
    var index = start + 9
    var inSubset = false
    while index < bytes.count {
      switch bytes[index] {
      case UInt8(ascii: "["), UInt8(ascii: "]"):
        inSubset = bytes[index] == UInt8(ascii: "[")
        index += 1
      case UInt8(ascii: "\""), UInt8(ascii: "'"):
        let close = bytes.firstIndex(of: bytes[index], from: index + 1)
        index = close.map { $0 + 1 } ?? bytes.count
      case UInt8(ascii: ">") where !inSubset:
        end = index + 1
        return
      case UInt8(ascii: "<") where bytes.hasPrefixIgnoringCase("<!--", at: index):
        index = bytes.firstIndex(of: "-->", from: index + 4).map { $0 + 3 } ?? bytes.count
      case UInt8(ascii: "<") where bytes.hasPrefixIgnoringCase("<!entity", at: index):
        index = readEntity(bytes, at: index + 8)
      case UInt8(ascii: "<") where !inSubset:
        // The declaration has no end.
        end = index
        return
      default:
        index += 1
      }
    }
  }

  /// Reads ` name "value"` and returns where to continue. For other kinds of entity, the caller's
  /// loop skips the rest.
  private mutating func readEntity(_ bytes: Bytes, at from: Int) -> Int {
    let start = bytes.end(from: from) { $0.isBlank }
    let end = bytes.end(from: start) { !$0.isBlank && $0 != UInt8(ascii: ">") }
    let name = bytes.run(start, end)
    let index = bytes.end(from: end) { $0.isBlank }
    guard index < bytes.count else { return index }
    let quote = bytes[index]
    guard quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'"),
      !name.equals("%"), name.count < 256, entities.count < Self.entityLimit,
      let close = bytes.firstIndex(of: quote, from: index + 1)
    else { return index }
    if entities[name.string] == nil {
      entities[name.string] = Array(bytes.run(index + 1, close))
    }
    return close + 1
  }
}
