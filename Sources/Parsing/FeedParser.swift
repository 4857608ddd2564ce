internal import Basics
internal import Foundation
internal import Markup
internal import Models

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
