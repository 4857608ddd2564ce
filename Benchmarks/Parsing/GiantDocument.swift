import Foundation

/// Documents of any size that consist mostly of one construct: feeds with a giant item, and
/// documents that only an attacker would send.
enum GiantDocument: String, CaseIterable {
  case cdata, escaped, xhtml, json, damaged, page
  case entities, attributes, names, empty, deep, unclosed, angles, ampersands, brackets

  /// A document of about `count` bytes.
  func make(bytes count: Int) -> [UInt8] {
    switch self {
    case .cdata: Self.rss("<![CDATA[", Self.paragraphs, "]]>", count)
    case .escaped: Self.rss("", Self.paragraphs.escaped, "", count)
    case .xhtml:
      Self.document(
        "<feed xmlns=\"http://www.w3.org/2005/Atom\"><title>T</title><entry><id>x</id>"
          + "<content type=\"xhtml\"><div xmlns=\"http://www.w3.org/1999/xhtml\">",
        Self.paragraphs, "</div></content></entry></feed>", count)
    case .json:
      Self.document(
        "{\"version\":\"https://jsonfeed.org/version/1.1\",\"title\":\"T\",\"items\":[{\"id\":\"1\","
          + "\"content_html\":\"",
        Self.paragraphs.replacingOccurrences(of: "\"", with: "\\\"")
          .replacingOccurrences(of: "\n", with: "\\n"), "\"}]}", count)
    case .damaged: Self.rss("a & b <![CDATA[", Self.paragraphs, "]]>", count)
    case .page:
      Self.document(
        "<html><body>",
        "<article><h2><a href=\"/a\">A headline of some length</a></h2>\(Self.paragraphs)</article>",
        "</body></html>", count)
    case .entities: Self.rss("", "&eacute;&#8217;&amp;", "", count)
    case .attributes:
      Self.numbered("<rss><channel><item ", { "a\($0)=\"x\" " }, "/></channel></rss>", count)
    case .names:
      Self.numbered("<rss><channel><item>", { "<n\($0)/>" }, "</item></channel></rss>", count)
    case .empty: Self.document("<rss><channel>", "<item/>", "</channel></rss>", count)
    case .deep: Self.document("<rss><channel><item>", "<a>", "", count)
    case .unclosed: Self.document("<rss><channel>", "<item><title>x<b>", "", count)
    case .angles: Self.rss("<![CDATA[", "<", "]]>", count)
    case .ampersands: Self.rss("", "&", "", count)
    case .brackets: Self.rss("", "]]>", "", count)
    }
  }

  private static let paragraphs = """
    <p>The garden by the river was open all winter, and nobody had told the council. It was <b>not \
    much</b> of a garden, people said, but the <a href="/market">market</a> needed one &amp; so did \
    the harbour.</p>\n<p>In the morning a letter came: the bridge would stay as it was, signals and \
    all, until the orchard had been asked.</p>\n
    """

  private static func rss(_ start: String, _ piece: String, _ end: String, _ count: Int) -> [UInt8]
  {
    document(
      "<rss version=\"2.0\"><channel><title>T</title><item><title>One</title><description>\(start)",
      piece, "\(end)</description></item></channel></rss>", count)
  }

  private static func document(
    _ start: String, _ piece: String, _ end: String, _ count: Int
  ) -> [UInt8] {
    var out: [UInt8] = []
    out.reserveCapacity(count + piece.utf8.count + start.utf8.count + end.utf8.count + 1)
    out.append(contentsOf: start.utf8)
    while out.count < count { out.append(contentsOf: piece.utf8) }
    out.append(contentsOf: end.utf8)
    return out
  }

  private static func numbered(
    _ start: String, _ piece: (Int) -> String, _ end: String, _ count: Int
  ) -> [UInt8] {
    var out: [UInt8] = []
    out.reserveCapacity(count + 1024)
    out.append(contentsOf: start.utf8)
    var number = 0
    while out.count < count {
      number += 1
      out.append(contentsOf: piece(number).utf8)
    }
    out.append(contentsOf: end.utf8)
    return out
  }
}

extension String {
  fileprivate var escaped: String {
    replacingOccurrences(of: "&", with: "&amp;").replacingOccurrences(of: "<", with: "&lt;")
      .replacingOccurrences(of: ">", with: "&gt;")
  }
}
