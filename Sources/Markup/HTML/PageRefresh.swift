/// Where a page sends a browser at once: `<meta http-equiv="refresh" content="0; url=/en/">`.
package enum PageRefresh {
  /// Number of bytes of a page that are read for it.
  package static let reach = 65_536
  /// Seconds: a page that stays longer is there to be read.
  private static let longestWait = 5

  /// The address as written; `nil` if there is none, or only for browsers without scripts.
  ///
  /// - Parameter page: valid UTF-8 (``EncodingDetector``).
  package static func target(in page: Bytes) -> String? {
    var tokenizer = HTMLTokenizer(page.run(0, min(page.count, reach)))
    var isInNoscript = false
    while true {
      let kind = tokenizer.next()
      if kind == .end { return nil }
      guard kind != .text, let tag = tokenizer.tag else { continue }
      switch tag {
      case .noscript: isInNoscript = kind == .startTag
      case .script where kind == .startTag, .style where kind == .startTag:
        _ = tokenizer.readRawText(of: tag)
      case .meta where kind == .startTag && !isInNoscript:
        guard tokenizer.decodedValue("http-equiv")?.lowercased() == "refresh",
          let content = tokenizer.decodedValue("content")
        else { continue }
        return address(in: content)
      default: continue
      }
    }
  }

  /// Reads `0; url=/en/`, also with quotes, with a comma, or without `url=` (WHATWG HTML, 4.2.5.3).
  private static func address(in content: String) -> String? {
    let digits = content.prefix { $0.isASCII && $0.isNumber }
    guard let wait = Int(digits), wait <= longestWait else { return nil }
    var rest = content.dropFirst(digits.count).drop { $0 == "." || $0.isASCII && $0.isNumber }
    rest = rest.drop(while: \.isWhitespace)
    if rest.first == ";" || rest.first == "," { rest = rest.dropFirst() }
    rest = rest.drop(while: \.isWhitespace)
    if rest.prefix(3).lowercased() == "url" {
      let value = rest.dropFirst(3).drop(while: \.isWhitespace)
      if value.first == "=" { rest = value.dropFirst().drop(while: \.isWhitespace) }
    }
    if let quote = rest.first, quote == "\"" || quote == "'" {
      rest = rest.dropFirst().prefix { $0 != quote }
    }
    return String(rest).trimmedOrNil
  }
}
