internal import Markup

/// How to interpret the text of an element.
enum TextKind: Equatable {
  case text
  case html
  /// Markup by the format's rules, unless there is none in it: RSS does not say what is text.
  case assumed
  /// Escaped HTML. Child elements are an error of the feed.
  case escapedHTML
  /// Markup from child elements; `xml:base` applies inside.
  case xhtml
  /// Markup only if it looks like markup.
  case guessed
  /// Base64-encoded text or markup.
  case base64(isMarkup: Bool)
  /// A picture, a recording, a film or a font.
  case media

  var capture: XMLCapture {
    switch self {
    case .xhtml: .xhtml
    case .base64: .text
    case .media: .skip
    case .text, .html, .assumed, .escapedHTML, .guessed: .markup
    }
  }

  /// The kind of an Atom text construct (RFC 4287, 3.1 and 4.1.3; Atom 0.3 by `type` and `mode`).
  static func atom(_ element: XMLElement) -> TextKind {
    guard element.attributeCount > 0 else { return .text }
    let written = element.value("type") ?? ""
    if written == "html" { return .escapedHTML }
    let type = String(written.lowercased().prefix { $0 != ";" }).collapsed
    let isXML = type.hasSuffix("/xml") || type.hasSuffix("+xml")
    if !isXML, mediaTypes.contains(where: { type.hasPrefix($0) }) { return .media }
    if element.value("mode")?.lowercased() == "base64" {
      return .base64(isMarkup: type == "text/html" || isXML)
    }
    switch type {
    case "html": return .escapedHTML
    case "text/html": return .html
    case "xhtml": return .xhtml
    default:
      if isXML { return element.value("mode")?.lowercased() == "escaped" ? .escapedHTML : .xhtml }
      let isBinary = type.utf8.contains(UInt8(ascii: "/")) && !type.hasPrefix("text/")
      return isBinary ? .base64(isMarkup: false) : .text
    }
  }

  /// Beginnings of media types that are never text (IANA, top-level types).
  private static let mediaTypes = ["image/", "audio/", "video/", "font/", "model/"]

  /// The kind of a Media RSS text (`type="html"`).
  static func media(_ element: XMLElement) -> TextKind {
    element.value("type")?.lowercased() == "html" ? .html : .guessed
  }
}

/// What a text is that may be markup, such as an RSS title (docs/parsing.md T7).
enum MarkupGuess {
  case text
  /// It has an element with its end tag, all its tags are known, and so are all its references.
  case markup
  /// As markup, but of all signs it has only references: end tags in it close nothing.
  case references

  /// Maximum number of open elements that an end tag is compared with.
  private static let openLimit = 32

  init(_ text: Bytes) {
    self = .text
    guard
      text.firstIndex(of: UInt8(ascii: "<"), from: 0) != nil
        || text.firstIndex(of: UInt8(ascii: "&"), from: 0) != nil
    else { return }
    guard Self.tagsAreKnown(text), Self.referencesAreKnown(text) else { return }
    if Self.hasElement(text) {
      self = .markup
    } else if text.indices.contains(where: { Self.isReference(text, at: $0) }) {
      self = .references
    }
  }

  static func isMarkup(_ text: Bytes) -> Bool {
    if case .text = MarkupGuess(text) { return false }
    return true
  }

  /// Whether an element begins and ends. An end tag alone is no sign of markup.
  private static func hasElement(_ text: Bytes) -> Bool {
    var open: [Bytes] = []
    var index = 0
    while let tag = text.firstIndex(of: UInt8(ascii: "<"), from: index) {
      index = tag + 1
      guard let range = name(text, after: tag) else { continue }
      let name = text.run(range.lowerBound, range.upperBound)
      if text[tag + 1] != UInt8(ascii: "/") {
        if open.count < openLimit { open.append(name) }
      } else if range.upperBound < text.count, text[range.upperBound] == UInt8(ascii: ">"),
        open.contains(where: { isSame($0, name) })
      {
        return true
      }
    }
    return false
  }

  private static func isSame(_ first: Bytes, _ second: Bytes) -> Bool {
    first.count == second.count
      && zip(first, second).allSatisfy { $0.asciiLowercased == $1.asciiLowercased }
  }

  /// The text with its end tags as references, so that they are read as text; `nil` if it has none.
  static func withoutEndTags(_ text: Bytes) -> [UInt8]? {
    guard text.firstIndex(of: "</", from: 0) != nil else { return nil }
    var out: [UInt8] = []
    out.reserveCapacity(text.count + 16)
    var index = 0
    while let tag = text.firstIndex(of: "</", from: index) {
      out.append(contentsOf: text.run(index, tag))
      out.append(contentsOf: "&lt;".utf8)
      index = tag + 1
    }
    out.append(contentsOf: text.run(index, text.count))
    return out
  }

  /// Whether a text has any known tag, comment or reference, so that it is markup
  /// (docs/parsing.md T8).
  static func hasMarkup(_ text: Bytes) -> Bool {
    var index = 0
    while let mark = text.firstIndex(of: UInt8(ascii: "<"), from: index) {
      if isTag(text, at: mark) || text.hasPrefixIgnoringCase("<!--", at: mark) { return true }
      index = mark + 1
    }
    index = 0
    while let mark = text.firstIndex(of: UInt8(ascii: "&"), from: index) {
      if isReference(text, at: mark), let found = CharacterReference.read(text, at: mark),
        text[found.end - 1] == UInt8(ascii: ";")
      {
        return true
      }
      index = mark + 1
    }
    return false
  }

  /// Whether the tag of a known element is here. Words after the name (`a <b and c> d`) make a tag
  /// only with the `=` of an attribute.
  private static func isTag(_ text: Bytes, at index: Int) -> Bool {
    guard let range = name(text, after: index), range.upperBound < text.count,
      isElement(text.run(range.lowerBound, range.upperBound))
    else { return false }
    var end = range.upperBound
    while end < text.count, text[end].isBlank { end += 1 }
    guard end < text.count else { return false }
    if text[end] == UInt8(ascii: ">") { return true }
    if text[end] == UInt8(ascii: "/") {
      return end + 1 < text.count && text[end + 1] == UInt8(ascii: ">")
    }
    guard text[range.upperBound].isBlank else { return false }
    while end < text.count, text[end] != UInt8(ascii: ">"), text[end] != UInt8(ascii: "<") {
      if text[end] == UInt8(ascii: "=") { return true }
      end += 1
    }
    return false
  }

  /// Every component of AMP pages counts (amp.dev).
  private static func isElement(_ name: Bytes) -> Bool {
    HTMLTag.isKnown(name) || name.hasPrefixIgnoringCase("amp-", at: 0)
      || (["html", "body", "head", "meta", "noscript"] as [StaticString])
        .contains { name.equalsIgnoringCase($0) }
  }

  private static func tagsAreKnown(_ text: Bytes) -> Bool {
    for index in 0..<text.count where text[index] == UInt8(ascii: "<") {
      guard let name = name(text, after: index) else { continue }
      guard HTMLTag.isKnown(text.run(name.lowerBound, name.upperBound)) else { return false }
    }
    return true
  }

  private static func referencesAreKnown(_ text: Bytes) -> Bool {
    for index in 0..<text.count where text[index] == UInt8(ascii: "&") {
      guard isReference(text, at: index), text[index + 1] != UInt8(ascii: "#") else { continue }
      guard let reference = CharacterReference.read(text, at: index),
        text[reference.end - 1] == UInt8(ascii: ";")
      else { return false }
    }
    return true
  }

  /// The letters, digits and hyphens after `<` or `</`. A start tag begins with a letter of ASCII (WHATWG
  /// HTML, 13.2.5.6): `p<0.05` and `<3` are words.
  private static func name(_ text: Bytes, after index: Int) -> Range<Int>? {
    var start = index + 1
    guard start < text.count else { return nil }
    if text[start] == UInt8(ascii: "/") {
      start += 1
    } else if !text[start].isASCIILetter {
      return nil
    }
    var end = start
    while end < text.count, end - start < 64,
      text[end].isASCIIAlphanumeric || text[end] == UInt8(ascii: "_")
        || text[end] == UInt8(ascii: "-") || text[end] >= 0x80
    {
      end += 1
    }
    return end > start ? start..<end : nil
  }

  /// Whether a reference is here: `&`, an optional `#`, letters or digits, `;`.
  private static func isReference(_ text: Bytes, at index: Int) -> Bool {
    guard text[index] == UInt8(ascii: "&") else { return false }
    var end = index + 1
    if end < text.count, text[end] == UInt8(ascii: "#") { end += 1 }
    let start = end
    while end < text.count, end - start < 64, text[end].isASCIIAlphanumeric { end += 1 }
    return end > start && end < text.count && text[end] == UInt8(ascii: ";")
  }
}
