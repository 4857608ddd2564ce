/// One block of an article's text, in reading order; nesting is a number, so that foreign depth
/// never becomes recursion.
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
    /// The first block of a list item; `nil` is a bullet, a number an ordered list's.
    case listItem(number: Int?)
    /// Preformatted: line breaks and blanks in the spans count.
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
