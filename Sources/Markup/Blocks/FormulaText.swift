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
      // The scripts before a base are pairs again, from its first one on.
      if tag == .mprescripts { open[last].parts = 1 }
      let (around, part) = (open[last].tag, open[last].parts)
      element.style = Self.style(ofPart: part, in: around)
      element.isBracketed = hasSeveralSigns && Self.isBracketed(part, in: around)
      if let style = element.style { inline.push(style) }
      if part > 1, let mark = Self.mark(before: part, in: around) {
        inline.append(literal: mark)
        followsNumber = false
      }
    }
    if tag == .msqrt {
      inline.append(literal: "√")
      element.isBracketed = hasSeveralSigns
    }
    if tag == .mfrac && followsNumber || tag == .mtd { inline.noteBlank() }
    if element.isBracketed || tag == .mfenced {
      inline.append(literal: "(")
      followsNumber = false
    }
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
    case (.msup, 2), (.msubsup, 3), (.munderover, 3), (.mroot, 2): .raised
    case (.mmultiscripts, 2...): part.isMultiple(of: 2) ? .lowered : .raised
    default: nil
    }
  }

  private static func isBracketed(_ part: Int, in tag: HTMLTag) -> Bool {
    tag == .mfrac || tag == .mroot || part == 1 && (tag == .msup || tag == .msub)
  }

  /// What separates a part from the one before. The third root of 8 is 8 to the power of 1/3, since
  /// the degree comes behind.
  private static func mark(before part: Int, in tag: HTMLTag) -> String? {
    switch tag {
    case .mfrac: "/"
    case .mroot: "1/"
    case .mfenced: ", "
    case .mtable: ";"
    default: nil
    }
  }
}
