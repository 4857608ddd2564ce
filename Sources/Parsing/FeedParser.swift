internal import Basics
internal import Foundation
internal import Markup
package import Models

/// Entry point of the parser: converts the bytes of a document to a ``ParsedFeed``.
///
/// Supports RSS 0.90 to 2.0, RSS 1.0, Atom 0.3 and 1.0, JSON Feed 1 and 1.1, and, on request, HTML
/// pages and JSON documents that list articles. A damaged document is read as far as possible, with
/// messages in ``ParsedFeed/warnings``. Time and memory are linear in the size of the document. The
/// parser reads nothing but the bytes, and the same bytes give the same feed.
package enum FeedParser {
  /// Reads a document.
  ///
  /// - Parameters:
  ///   - bytes: The document as received.
  ///   - options: The origin of the document and its expected format.
  /// - Throws: ``ParseFault``, with what the document looks like, if it is not a feed.
  package static func parse(_ bytes: consuming [UInt8], options: ParseOptions)
    throws(ParseFault) -> ParsedFeed
  {
    var bytes = bytes
    return try parse(&bytes, options: options)
  }

  /// Reads a document in place. If the array is uniquely referenced, it is not copied, even if it
  /// is read several times. Its content is unchanged afterwards.
  package static func parse(_ bytes: inout [UInt8], options: ParseOptions) throws(ParseFault)
    -> ParsedFeed
  {
    guard bytes.count <= options.limits.bytes else {
      throw .tooLarge(limit: options.limits.bytes)
    }
    let result = DocumentBudget.measuring(bytes: bytes.count) { meter -> Result<_, ParseFault> in
      do throws(ParseFault) {
        let feed = try read(&bytes, options)
        return meter.isSpent ? .failure(.tooCostly) : .success(feed)
      } catch {
        return .failure(meter.isSpent ? .tooCostly : error)
      }
    }
    return try result.get()
  }

  private static func read(
    _ bytes: inout [UInt8], _ options: ParseOptions
  ) throws(ParseFault) -> ParsedFeed {
    let kind = DetectedFormat(bytes, contentType: options.contentType)
    switch options.format {
    case .html: return try HTMLSource.parse(bytes, options)
    case .json where options.selectors != nil: return try JSONSource.parse(bytes, options)
    case .json: return try JSONFeedReader.parse(bytes, options)
    case .auto where options.selectors != nil:
      if case .html = kind { return try HTMLSource.parse(bytes, options) }
      if case .json = kind { return try JSONSource.parse(bytes, options) }
    case .feed, .auto: break
    }
    return try parseFeed(&bytes, kind, options)
  }

  private static func parseFeed(
    _ bytes: inout [UInt8], _ kind: DetectedFormat, _ options: ParseOptions
  ) throws(ParseFault) -> ParsedFeed {
    switch kind {
    case .xmlFeed: return try XMLFeed.parse(&bytes, options)
    case .json: return try JSONFeedReader.parse(bytes, options)
    case .html: throw .html(feeds: FeedLinks.find(in: bytes, options))
    case .opml: throw .opml
    case .sitemap: throw .sitemap
    case .otherXML(let root): throw .otherXML(root: root)
    case .empty: throw .empty
    case .unknown: throw .unknown
    }
  }
}

/// Options for parsing one document.
package struct ParseOptions: Sendable {
  /// The address of the document, used as the base of relative addresses.
  package var url: String?
  /// The Content-Type header, if there was one.
  package var contentType: String?
  package var format: SourceFormat
  /// Selectors of the articles, for HTML and JSON sources.
  package var selectors: ItemSelectors?
  package var limits: ParseLimits

  package init(
    url: String? = nil, contentType: String? = nil, format: SourceFormat = .auto,
    selectors: ItemSelectors? = nil, limits: ParseLimits = ParseLimits()
  ) {
    self.url = url
    self.contentType = contentType
    self.format = format
    self.selectors = selectors
    self.limits = limits
  }
}

/// Limits for the cost of a document. Each limit that is reached adds a warning that names it.
package struct ParseLimits: Sendable, Hashable {
  /// Maximum size of a document in bytes.
  package var bytes = 1 << 28
  /// Maximum number of items in a feed; later items are skipped.
  package var items = 100_000
  /// Maximum number of elements in a document, which bounds the parsing time; later elements are
  /// skipped.
  package var elements = 20_000_000

  package init() {}
}

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
