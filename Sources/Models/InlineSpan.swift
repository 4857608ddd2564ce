/// A run of text with one style. Whitespace is already collapsed (except in code blocks); `\n` is a
/// line break from the markup.
package struct InlineSpan: Sendable, Hashable {
  package var text: String
  package var style: Style
  /// The target of the link: an absolute address, or `#` and one of the article's ``anchors``.
  package var link: String?
  /// The names of the parts of the article that begin with this run.
  package var anchors: [String]

  package init(
    _ text: String, style: Style = [], link: String? = nil, anchors: [String] = []
  ) {
    self.text = text
    self.style = style
    self.link = link
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
  }
}
