/// One block of a long text. Nesting is a depth, never a tree.
package struct TextBlock: Sendable, Hashable {
  package var kind: Kind
  package var spans: [TextSpan]
  /// The depth of quotes around it.
  package var quoteDepth: Int
  /// The depth of lists around it.
  package var listDepth: Int

  package init(
    _ kind: Kind, _ spans: [TextSpan] = [], quoteDepth: Int = 0, listDepth: Int = 0
  ) {
    self.kind = kind
    self.spans = spans
    self.quoteDepth = quoteDepth
    self.listDepth = listDepth
  }

  package enum Kind: Sendable, Hashable {
    case paragraph
    /// 1 to 6.
    case heading(level: Int)
    /// The first block of an item; `nil` means a bullet.
    case listItem(number: Int?)
    /// Line breaks and blanks are significant.
    case code
    case caption
    case table(rows: [[Cell]])
    /// A picture's description, and the number of its address among the links.
    case image(description: String?, link: Int?)
    case rule
  }

  package struct Cell: Sendable, Hashable {
    package var spans: [TextSpan]
    package var isHeader: Bool

    package init(_ spans: [TextSpan], isHeader: Bool = false) {
      self.spans = spans
      self.isHeader = isHeader
    }
  }
}
