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
