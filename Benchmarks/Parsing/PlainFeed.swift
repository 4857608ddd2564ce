/// A generated plain RSS feed of a given size: titles, links, dates and short texts.
enum PlainFeed {
  private static let words = [
    "garden", "river", "stone", "market", "winter", "harbour", "letter", "bridge", "morning",
    "council", "orchard", "signal",
  ]

  static func make(bytes: Int) -> [UInt8] {
    var out = Array(
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <rss version="2.0" xmlns:dc="http://purl.org/dc/elements/1.1/"><channel>
      <title>Plain</title><link>http://plain.example/</link><description>Words</description>\n
      """.utf8)
    var number = 0
    while out.count < bytes {
      number += 1
      out.append(contentsOf: item(number).utf8)
    }
    out.append(contentsOf: "</channel></rss>\n".utf8)
    return out
  }

  private static func item(_ number: Int) -> String {
    let text = (0..<40).map { words[(number * 7 + $0 * $0) % words.count] }
    return """
      <item><title>\(text.prefix(6).joined(separator: " ")) \(number)</title>
      <link>http://plain.example/news/\(number)</link>
      <guid isPermaLink="false">plain-\(number)</guid>
      <pubDate>Sat, 01 May 2004 07:30:00 GMT</pubDate>
      <dc:creator>\(text[3]) \(text[5])</dc:creator><category>\(text[1])</category>
      <description>\(text.joined(separator: " ")).</description></item>\n
      """
  }
}
