/// The kind of a node in a ``PageTree``: text, a known HTML element, or an unknown element.
package struct NodeKind: Sendable, Hashable {
  private let code: UInt8

  package static let text = NodeKind(code: 255)
  package static let unknown = NodeKind(code: 254)

  private init(code: UInt8) {
    self.code = code
  }

  package init(_ tag: HTMLTag?) {
    code = tag?.rawValue ?? 254
  }

  /// The element, if it is a known one.
  @inline(__always)
  package var tag: HTMLTag? { code < 254 ? HTMLTag(rawValue: code) : nil }

  var traits: HTMLTagTraits { code < 254 ? HTMLTagTraits.of[Int(code)] : [] }

  /// Whether it separates the words before and after it.
  package var breaksText: Bool { traits.contains(.breaksText) }

  /// Whether it begins a block: paragraphs, headings, cells, items and boxes.
  package var isBlock: Bool { traits.contains(.block) }

  package var isVoid: Bool { traits.contains(.void) }

  package var isHeading: Bool { traits.contains(.heading) }

  /// Whether it is the reading of a word, which the plain text leaves out: it would divide the
  /// word's letters.
  package var isReading: Bool { tag?.isReading ?? false }

  /// Whether it is presentational MathML.
  package var isMath: Bool { traits.contains(.math) }

  /// Whether its text is not shown to the reader.
  package var isUnread: Bool {
    switch tag {
    case .script, .style, .noembed, .noframes, .iframe: true
    default: false
    }
  }
}
