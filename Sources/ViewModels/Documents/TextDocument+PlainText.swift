extension TextDocument {
  /// Only the text, without width, styles or link numbers: blocks separated by an empty line, list
  /// items marked, quotes prefixed by `> ` and table cells separated by tabs.
  package var plainText: String {
    var text = ""
    for block in blocks {
      let words = block.plainText
      guard !words.isEmpty else { continue }
      if !text.isEmpty { text += "\n\n" }
      guard block.quoteDepth > 0 else {
        text += words
        continue
      }
      // Bounds the depth, which comes from an untrusted page.
      let lead = String(repeating: "> ", count: min(block.quoteDepth, 8))
      text +=
        lead
        + words.split(separator: "\n", omittingEmptySubsequences: false)
        .joined(separator: "\n" + lead)
    }
    return text
  }
}

extension TextBlock {
  fileprivate var plainText: String {
    switch kind {
    case .paragraph, .heading, .code, .caption: spans.plainText
    case .listItem(let number): (number.map { "\($0). " } ?? "- ") + spans.plainText
    case .table(let rows):
      rows.map { row in row.map(\.spans.plainText).joined(separator: "\t") }
        .joined(separator: "\n")
    case .image(let description, _): description ?? ""
    case .rule: ""
    }
  }
}

extension [TextSpan] {
  fileprivate var plainText: String {
    count == 1 ? self[0].text : map(\.text).joined()
  }
}
