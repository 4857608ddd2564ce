/// A generated page of a given size: a menu, scripts, an article and a footer.
enum GeneratedPage {
  private static let words = [
    "garden", "river", "stone", "market", "winter", "harbour", "letter", "bridge", "morning",
    "council", "orchard", "signal",
  ]

  static func make(bytes: Int) -> [UInt8] {
    var out = Array(
      """
      <!doctype html><html lang="en"><head><title>Stones of the river - Plain</title>
      <meta property="og:title" content="Stones of the river">
      <meta property="og:type" content="article"></head><body class="single">\n
      """.utf8)
    for number in 0..<200 {
      out += Array(
        "<li class=\"menu-item item-\(number)\"><a href=\"/s/\(number)\"><span>\(words[number % 12])</span></a></li>\n"
          .utf8)
    }
    out += Array("<div class=\"wrap\"><article><h1>Stones of the river</h1>\n".utf8)
    var number = 0
    while out.count < bytes * 6 / 10 {
      number += 1
      let text = (0..<60).map { words[(number * 7 + $0 * $0) % words.count] }
      out += Array(
        "<p class=\"text\">The \(text.joined(separator: " ")), <a href=\"/n/\(number)\">\(text[3])</a> said.</p>\n"
          .utf8)
    }
    out += Array("</article><aside class=\"related\">".utf8)
    while out.count < bytes * 8 / 10 {
      number += 1
      out += Array(
        """
        <div class="card card--small" data-id="\(number)"><a href="/n/\(number)"><img src="/i/\(number).jpg" \
        alt="" width="120" height="80"><h3>\(words[number % 12]) and \(words[number % 7])</h3></a></div>\n
        """.utf8)
    }
    out += Array("</aside></div><script>".utf8)
    while out.count < bytes { out += Array("window.data.push({key: 1, value: \"some\"});\n".utf8) }
    return out + Array("</script></body></html>\n".utf8)
  }
}
