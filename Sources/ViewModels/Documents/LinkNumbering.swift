internal import Models

/// Gives each address of a document one number, in the order of first mention.
struct LinkNumbering {
  private(set) var links: [String] = []
  private var numbers: [String: Int] = [:]

  /// Adjacent spans of the same link have its number once, at the last span.
  mutating func spans(_ spans: [InlineSpan]) -> [TextSpan] {
    var result: [TextSpan] = []
    result.reserveCapacity(spans.count)
    for (index, span) in spans.enumerated() {
      let isLast = index + 1 == spans.count || spans[index + 1].link != span.link
      result.append(
        TextSpan(
          span.text,
          style: TextSpan.Style(rawValue: span.style.rawValue),
          link: isLast ? number(of: span) : nil,
          address: span.link,
          anchors: span.anchors))
    }
    return result
  }

  /// A picture inside its own address (`data:`) gets no number, since it can't be opened.
  mutating func picture(_ url: String) -> Int? {
    url.utf8.starts(with: "data:".utf8) ? nil : number(url)
  }

  /// A link to another part of the text has no address to list.
  private mutating func number(of span: InlineSpan) -> Int? {
    guard let link = span.link, link != span.text, link.utf8.first != UInt8(ascii: "#") else {
      return nil
    }
    return number(link)
  }

  private mutating func number(_ link: String) -> Int {
    if let number = numbers[link] { return number }
    links.append(link)
    numbers[link] = links.count
    return links.count
  }
}
