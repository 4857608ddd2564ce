/// A run of text with one style.
package struct TextSpan: Sendable, Hashable {
  package var text: String
  package var style: Style
  /// The number of the link that follows the run's last word, from 1.
  package var link: Int?
  /// The link's address, for renderers that can link.
  package var address: String?
  /// The names of the parts of the text that begin with this run; links to them are `#` and a name.
  package var anchors: [String]

  package init(
    _ text: String, style: Style = [], link: Int? = nil, address: String? = nil,
    anchors: [String] = []
  ) {
    self.text = text
    self.style = style
    self.link = link
    self.address = address
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
  }
}
