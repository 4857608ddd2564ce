/// Pages like those of newspapers: one tenth article, the rest menus, teasers and scripts.
enum NewsPage {
  private static let words = [
    "harbour", "council", "winter", "bridge", "market", "teacher", "signal", "garden", "river",
    "letter", "orchard", "morning", "station", "island", "kitchen", "forest", "number", "window",
  ]

  /// - Parameter number: pages with different numbers have different texts.
  static func make(_ number: Int, bytes: Int) -> [UInt8] {
    var random = UInt64(number + 1) &* 0x9E37_79B9_7F4A_7C15
    func word() -> String {
      random = random &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return words[Int(random >> 33) % words.count]
    }
    var out: [UInt8] = []
    func add(_ text: String) { out += Array(text.utf8) }
    let title = (0..<6).map { _ in word() }.joined(separator: " ")
    add(
      """
      <!doctype html><html lang="en"><head><meta charset="utf-8"><title>\(title) - Courier</title>
      <meta property="og:type" content="article"><meta property="og:title" content="\(title)">
      <meta property="og:site_name" content="Courier"></head><body><nav><ul>\n
      """)
    for place in 0..<80 { add("<li class=\"item\"><a href=\"/s/\(place)\">\(word())</a></li>\n") }
    add("</ul></nav><main><article><h1>\(title)</h1><div class=\"article-body\">\n")
    let articleEnd = out.count + min(max(bytes / 10, 3000), 40_000)
    while out.count < articleEnd {
      let text = (0..<45).map { _ in word() }.joined(separator: " ")
      add("<p class=\"text\">The \(text), <a href=\"/n\">\(word())</a> said on \(word()).</p>\n")
    }
    add("</div></article></main><aside class=\"related\">\n")
    while out.count < bytes / 2 {
      add(
        """
        <div class="card" data-id="\(out.count)"><a href="/n/\(out.count)"><img src="/i.jpg" \
        alt="" width="120" height="80"><h3>\(word()) and \(word())</h3></a></div>\n
        """)
    }
    add("</aside><script>")
    while out.count < bytes { add("window.data.push({key: 1, value: \"\(word())\"});\n") }
    add("</script></body></html>\n")
    return out
  }
}
