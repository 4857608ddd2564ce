/// One block of an article's text, in reading order. The nesting depth is a number, so that deeply
/// nested input needs no recursion.
package struct ContentBlock: Sendable, Hashable {
  package var kind: Kind
  /// The block's text; empty for rules, pictures and tables.
  package var spans: [InlineSpan]
  /// The depth of block quotes around it.
  package var quoteDepth: Int
  /// The depth of lists around it.
  package var listDepth: Int

  package init(_ kind: Kind, spans: [InlineSpan] = [], quoteDepth: Int = 0, listDepth: Int = 0) {
    self.kind = kind
    self.spans = spans
    self.quoteDepth = quoteDepth
    self.listDepth = listDepth
  }

  package enum Kind: Sendable, Hashable {
    case paragraph
    /// 1 to 6.
    case heading(level: Int)
    /// The first block of a list item; the number in an ordered list, `nil` for a bullet.
    case listItem(number: Int?)
    /// Preformatted: line breaks and spaces in the spans are significant.
    case code
    case caption
    /// Rows of cells; the first row may be the header.
    case table(rows: [[TableCell]])
    case image(url: String, alt: String?)
    case rule
  }

  package struct TableCell: Sendable, Hashable {
    package var spans: [InlineSpan]
    package var isHeader: Bool

    package init(spans: [InlineSpan], isHeader: Bool = false) {
      self.spans = spans
      self.isHeader = isHeader
    }
  }
}
