import Basics
import Markup
import Parsing

/// Finds the lead picture of an article.
enum LeadImage {
  /// The picture address that the item names, else its first attached picture, else the first
  /// picture of its body that is not a tracking pixel.
  static func address(of item: ParsedItem) -> String? {
    item.image ?? item.thumbnail ?? item.bannerImage
      ?? item.attachments.first { $0.mimeType?.hasPrefix("image/") ?? false }?.url
      ?? item.body?.html.flatMap(first(in:))
  }

  /// The address of the first `img` in sanitised markup, whose attributes are always quoted.
  static func first(in html: String) -> String? {
    var html = html
    return html.withUTF8 { html in
      var offset = 0
      // Limited, because a body may hold nothing but tracking pixels.
      for _ in 0..<20 {
        guard let tag = html.firstIndex(of: "<img ", from: offset),
          let end = html.firstIndex(of: UInt8(ascii: ">"), from: tag)
        else { return nil }
        let attributes = html.run(tag, end)
        offset = end
        if !isPixel(attributes), let source = value(of: " src=\"", in: attributes),
          source.contains("://")
        {
          return source.replacing("&amp;", with: "&")
        }
      }
      return nil
    }
  }

  private static func isPixel(_ attributes: Bytes) -> Bool {
    [value(of: " width=\"", in: attributes), value(of: " height=\"", in: attributes)]
      .contains { $0.flatMap { Int($0) }.map { $0 <= 2 } ?? false }
  }

  private static func value(of opening: StaticString, in attributes: Bytes) -> String? {
    guard let start = attributes.firstIndex(of: opening, from: 0) else { return nil }
    let first = start + opening.utf8CodeUnitCount
    guard let end = attributes.firstIndex(of: UInt8(ascii: "\""), from: first) else { return nil }
    return String(outside: attributes.run(first, end))
  }
}
