internal import Markup

/// The kind of a document, determined from its first bytes.
enum DetectedFormat {
  case xmlFeed, json, html, opml, sitemap, empty, unknown
  case otherXML(root: String)

  /// Numbers of bytes searched for the root element: enough for most documents, then for long
  /// comments, then for a document type declaration of any length.
  private static let headLengths = [1 << 10, 1 << 16, Int.max]

  init(_ bytes: [UInt8], contentType: String?) {
    self = .unknown
    for length in Self.headLengths {
      self = bytes.withUnsafeBufferPointer { bytes in
        let head = bytes.run(0, min(bytes.count, length))
        let text = EncodingDetector.read(head, contentType: contentType).text
        return text.map { $0.withUnsafeBufferPointer(Self.look) } ?? Self.look(head)
      }
      if case .xmlFeed = self { return }
      if bytes.count <= length { return }
      if case .unknown = self { continue }
      if length > 1 << 10 { return }
    }
  }

  private static func look(_ head: Bytes) -> DetectedFormat {
    let text = (head.hasByteOrderMark ? head.run(3, head.count) : head).trimmed
    guard let first = text.first else { return .empty }
    if first == UInt8(ascii: "{") || first == UInt8(ascii: "[") {
      // The log line of a server's program begins with its time in brackets.
      guard !beginsJSON(text), case .xmlFeed = lookForXML(text) else { return .json }
      return .xmlFeed
    }
    return lookForXML(text)
  }

  /// Whether a bracket is followed by what an object, or an array of objects, begins with.
  private static func beginsJSON(_ text: Bytes) -> Bool {
    let next = text.run(1, text.count).trimmed.first
    return text[0] == UInt8(ascii: "{")
      ? next == UInt8(ascii: "\"") || next == UInt8(ascii: "}")
      : next == UInt8(ascii: "{") || next == UInt8(ascii: "[") || next == UInt8(ascii: "]")
  }

  private static func lookForXML(_ text: Bytes) -> DetectedFormat {
    let prolog = XMLProlog(text)
    switch DocumentRoot(prolog.rootName) {
    case .rss, .rdf, .feed, .feedPart: return .xmlFeed
    case .opml: return .opml
    case .sitemap: return .sitemap
    case .page: return .html
    case nil: break
    }
    if prolog.hasPageDoctype { return .html }
    let name = prolog.rootName.lowercased()
    guard isName(name), let local = name.split(separator: ":").last else { return .unknown }
    let isForeign = local == "svg" || local == "math"
    if !isForeign && HTMLTag.isKnown(prolog.rootName)
      || ["head", "body", "meta", "title"].contains(name)
    {
      return .html
    }
    return .otherXML(root: String(prolog.rootName.prefix(60)))
  }

  /// What follows a `<` in a file that is no text is no name.
  private static func isName(_ name: String) -> Bool {
    !name.isEmpty
      && name.utf8.allSatisfy {
        $0 >= 0x80 || $0.isASCIIAlphanumeric || [0x2D, 0x2E, 0x3A, 0x5F].contains($0)
      }
  }
}
