import Basics

/// The text of a block, with collapsed blanks and with the styles and links that are open.
struct InlineText {
  private var spans: [TextSpan] = []
  private var text: [UInt8] = []
  private var style: TextSpan.Style = []
  private var depths: [UInt8: Int] = [:]
  private var links: [String?] = []
  private var hasBlank = false
  /// The parts that begin with the next text.
  private var anchors: [String] = []

  /// Maximum number of parts that begin with one text.
  private static let anchorLimit = 16

  var isEmpty: Bool { spans.isEmpty && text.isEmpty }

  /// The text style that an element sets.
  static func style(of tag: HTMLTag) -> TextSpan.Style? {
    switch tag {
    case .em, .i, .cite, .dfn, .`var`: .emphasis
    case .strong, .b: .strong
    case .code, .kbd, .samp, .tt: .code
    case .del, .s, .strike: .deleted
    case .sup: .raised
    case .sub: .lowered
    default: nil
    }
  }

  mutating func push(_ style: TextSpan.Style) {
    changeStyle()
    depths[style.rawValue, default: 0] += 1
    self.style.insert(style)
  }

  mutating func pop(_ style: TextSpan.Style) {
    changeStyle()
    let depth = max(0, (depths[style.rawValue] ?? 0) - 1)
    depths[style.rawValue] = depth
    if depth == 0 { self.style.remove(style) }
  }

  mutating func push(link: String?) {
    changeStyle()
    links.append(link.flatMap { $0.isEmpty ? nil : $0 })
  }

  mutating func popLink() {
    changeStyle()
    if !links.isEmpty { links.removeLast() }
  }

  mutating func note(anchor: String) {
    changeStyle()
    if anchors.count < Self.anchorLimit { anchors.append(anchor) }
  }

  /// Appends a text of the markup.
  mutating func append(_ raw: Bytes, isPreformatted: Bool) {
    var decoded: [UInt8] = []
    decoded.write(decoded: raw)
    if isPreformatted {
      text.append(contentsOf: decoded)
      return
    }
    for byte in decoded {
      if byte.isBlank {
        hasBlank = true
      } else {
        fillBlank()
        text.append(byte)
      }
    }
  }

  mutating func append(literal: String) {
    fillBlank()
    text.append(contentsOf: literal.utf8)
  }

  mutating func noteBlank() {
    hasBlank = true
  }

  mutating func breakLine() {
    hasBlank = false
    guard !isEmpty else { return }
    text.append(UInt8(ascii: "\n"))
  }

  private mutating func fillBlank() {
    guard hasBlank else { return }
    hasBlank = false
    let last = text.last ?? spans.last?.text.utf8.last
    if let last, last != UInt8(ascii: "\n") { text.append(UInt8(ascii: " ")) }
  }

  /// Ends the span where a style or link begins or ends; a blank at that position goes to the
  /// preceding span.
  private mutating func changeStyle() {
    fillBlank()
    endSpan()
  }

  private mutating func endSpan() {
    guard !text.isEmpty else { return }
    let string = String(outside: text)
    text.removeAll(keepingCapacity: true)
    let link = links.last ?? nil
    if let last = spans.indices.last, anchors.isEmpty, spans[last].style == style,
      spans[last].link == link
    {
      spans[last].text += string
    } else {
      spans.append(TextSpan(string, style: style, link: link, anchors: anchors))
      anchors.removeAll()
    }
  }

  /// Returns the spans of the block, without trailing blanks; styles and links stay open.
  mutating func finish() -> [TextSpan] {
    endSpan()
    hasBlank = false
    var taken = spans
    spans.removeAll()
    // A span is put together from pieces, between which a row of combining marks may go on.
    for index in taken.indices { taken[index].text = taken[index].text.streamSafe }
    while let last = taken.last {
      let trimmed = last.text.trimmingEnd
      if trimmed.isEmpty {
        taken.removeLast()
      } else {
        taken[taken.count - 1].text = trimmed
        break
      }
    }
    return taken
  }
}

extension String {
  fileprivate var trimmingEnd: String {
    utf8.lastIndex { !$0.isBlank }.map { String(self[..<utf8.index(after: $0)]) } ?? ""
  }
}
