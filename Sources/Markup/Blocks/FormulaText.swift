import Basics

/// Writes what MathML shows by position only as characters and styles: a fraction's stroke, the
/// bracket around a part of several signs, roots, raised and lowered scripts (MathML Core 3.3, 3.4).
struct FormulaText {
  private struct Element {
    var tag: HTMLTag
    /// Number of parts that have begun.
    var parts = 0
    /// The style and the bracket of this element as a part of the element around it.
    var style: TextSpan.Style?
    var isBracketed = false
  }

  private var open: [Element] = []
  /// Whether a digit before a fraction would be read as a part of it.
  private var followsNumber = false

  /// - Parameter hasSeveralSigns: whether the element holds more than one token.
  mutating func open(_ tag: HTMLTag, hasSeveralSigns: Bool, into inline: inout InlineText) {
    var element = Element(tag: tag)
    if let last = open.indices.last {
      open[last].parts += 1
      let part = open[last].parts
      if open[last].tag == .mfrac {
        if part == 2 { inline.append(literal: "/") }
        element.isBracketed = hasSeveralSigns
      }
      element.style = Self.style(ofPart: part, in: open[last].tag)
    }
    if let style = element.style { inline.push(style) }
    if tag == .msqrt || tag == .mroot {
      inline.append(literal: "√")
      element.isBracketed = hasSeveralSigns
    }
    if tag == .mfrac && followsNumber || tag == .mtd { inline.noteBlank() }
    if element.isBracketed || tag == .mfenced { inline.append(literal: "(") }
    if tag.traits.contains(.mathText) { followsNumber = tag == .mn }
    open.append(element)
  }

  mutating func close(_ tag: HTMLTag, into inline: inout InlineText) {
    guard let element = open.popLast() else { return }
    if element.isBracketed || tag == .mfenced { inline.append(literal: ")") }
    if let style = element.style { inline.pop(style) }
  }

  private static func style(ofPart part: Int, in tag: HTMLTag) -> TextSpan.Style? {
    switch (tag, part) {
    case (.msub, 2), (.msubsup, 2), (.munder, 2), (.munderover, 2): .lowered
    case (.msup, 2), (.msubsup, 3), (.munderover, 3): .raised
    default: nil
    }
  }
}
