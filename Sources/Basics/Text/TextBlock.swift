/// One block of a long text, in reading order. What is around it is a row of levels, never a tree, so
/// that deeply nested input needs no recursion.
package struct TextBlock: Sendable, Hashable {
  package var kind: Kind
  /// The block's text; empty for rules, pictures, recordings and tables.
  package var spans: [TextSpan]
  package var nesting: Nesting
  /// If it is the first block of an item of the innermost list around it.
  package var item: Marker?

  package init(
    _ kind: Kind, _ spans: [TextSpan] = [], in nesting: Nesting, item: Marker? = nil
  ) {
    self.kind = kind
    self.spans = spans
    self.nesting = nesting
    self.item = item
  }

  /// A block in quotes, or in lists within them.
  package init(
    _ kind: Kind, _ spans: [TextSpan] = [], quoteDepth: Int = 0, listDepth: Int = 0,
    item: Marker? = nil
  ) {
    self.init(
      kind, spans, in: Nesting(quotes: quoteDepth, lists: listDepth), item: item)
  }

  /// What stands before an item of a list.
  package enum Marker: Sendable, Hashable {
    case bullet
    case number(Int)
  }

  package enum Kind: Sendable, Hashable {
    case paragraph
    /// 1 to 6.
    case heading(level: Int)
    /// Preformatted: line breaks and blanks are significant.
    case code
    case caption
    /// Rows of cells; the first row may be the header.
    case table(rows: [[Cell]])
    /// A picture's address, its description, and the number of its address among a document's links.
    case image(url: String, alt: String?, number: Int? = nil)
    /// An audio or video file, and the number of its address among a document's links.
    case recording(Recording, number: Int? = nil)
    case rule
  }

  package struct Recording: Sendable, Hashable {
    package var url: String
    package var title: String?
    package var isVideo: Bool

    package init(url: String, title: String?, isVideo: Bool) {
      self.url = url
      self.title = title
      self.isVideo = isVideo
    }
  }

  package struct Cell: Sendable, Hashable {
    package var spans: [TextSpan]
    package var isHeader: Bool

    package init(_ spans: [TextSpan], isHeader: Bool = false) {
      self.spans = spans
      self.isHeader = isHeader
    }
  }

  /// The address of a picture that can be opened; one inside its own address (`data:`) can't.
  package var pictureAddress: String? {
    if case .image(let url, _, _) = kind, !url.utf8.starts(with: "data:".utf8) { url } else { nil }
  }
}

/// A run of text with one style. Blanks are collapsed except in code; `\n` is a line break of the
/// markup.
package struct TextSpan: Sendable, Hashable {
  package var text: String
  package var style: Style
  /// The target of the link: an absolute address, or `#` and one of the text's ``anchors``.
  package var link: String?
  /// The number, from 1, that the link has among a document's links, if it is shown after this run.
  package var number: Int?
  /// The names of the parts of the text that begin with this run.
  package var anchors: [String]

  package init(
    _ text: String, style: Style = [], link: String? = nil, number: Int? = nil,
    anchors: [String] = []
  ) {
    self.text = text
    self.style = style
    self.link = link
    self.number = number
    self.anchors = anchors
  }

  package struct Style: OptionSet, Sendable, Hashable {
    package let rawValue: UInt8

    package init(rawValue: UInt8) {
      self.rawValue = rawValue
    }

    package static let emphasis = Style(rawValue: 1)
    package static let strong = Style(rawValue: 2)
    package static let code = Style(rawValue: 4)
    package static let deleted = Style(rawValue: 8)
    /// Highlighted by the reader.
    package static let marked = Style(rawValue: 16)
    /// Superscript and subscript.
    package static let raised = Style(rawValue: 32)
    package static let lowered = Style(rawValue: 64)
  }
}
