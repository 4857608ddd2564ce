/// A plain RSS feed of a given size, made up of words: titles, links, dates and short texts.
enum PlainFeed {
  private static let words = [
    "garden", "river", "stone", "market", "winter", "harbour", "letter", "bridge", "morning",
    "council", "orchard", "signal",
  ]

  enum Shape: String {
    case plain
    /// With an ampersand that makes it not well-formed, at its very beginning.
    case damaged
    /// With bodies of HTML in CDATA sections.
    case markup
  }

  static func make(bytes: Int, _ shape: Shape = .plain) -> [UInt8] {
    let title = shape == .damaged ? "Plain & simple" : "Plain"
    var out = Array(
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <rss version="2.0" xmlns:dc="http://purl.org/dc/elements/1.1/"><channel>
      <title>\(title)</title><link>http://plain.example/</link><description>Words</description>\n
      """.utf8)
    var number = 0
    while out.count < bytes {
      number += 1
      out.append(contentsOf: item(number, shape).utf8)
    }
    out.append(contentsOf: "</channel></rss>\n".utf8)
    return out
  }

  private static func item(_ number: Int, _ shape: Shape) -> String {
    let text = (0..<40).map { words[(number * 7 + $0 * $0) % words.count] }
    let sentence = text.joined(separator: " ")
    let markup = "<p>\(sentence) <a href=\"/\(number)\"><b>more</b></a>.</p>"
    let body =
      shape == .markup
      ? "<![CDATA[\(String(repeating: markup, count: 20))]]>" : sentence + "."
    return """
      <item><title>\(text.prefix(6).joined(separator: " ")) \(number)</title>
      <link>http://plain.example/news/\(number)</link>
      <guid isPermaLink="false">plain-\(number)</guid>
      <pubDate>Sat, 01 May 2004 07:30:00 GMT</pubDate>
      <dc:creator>\(text[3]) \(text[5])</dc:creator><category>\(text[1])</category>
      <description>\(body)</description></item>\n
      """
  }
}
