/// Markup that may be sent as it is: escaped by construction.
///
/// It is made from a literal, whose markup is ours, and what is interpolated into it is escaped
/// unless it is ``HTML`` itself. A string can become markup in no other way, so that a title with a
/// tag in it is a title with a tag in it. What is interpolated into an attribute stands between
/// double quotes.
package struct HTML: Sendable, Hashable, ExpressibleByStringInterpolation {
  package private(set) var text: String

  package init(stringLiteral text: String) { self.text = text }

  package init(stringInterpolation: StringInterpolation) { text = stringInterpolation.text }

  /// Text of somebody else.
  package init(_ foreign: String) { text = HTMLEscape.text(foreign) }

  /// Whether a browser may go to an address: one of the web or of a mailbox, no program.
  package static func isWebAddress(_ address: String) -> Bool { HTMLEscape.isWebAddress(address) }

  package var isEmpty: Bool { text.isEmpty }

  package static func + (one: HTML, other: HTML) -> HTML {
    var both = one
    both.text += other.text
    return both
  }

  package static func += (one: inout HTML, other: HTML) { one.text += other.text }

  package struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var text: String

    package init(literalCapacity: Int, interpolationCount: Int) {
      text = ""
      text.reserveCapacity(literalCapacity + 24 * interpolationCount)
    }

    package mutating func appendLiteral(_ literal: String) { text += literal }
    package mutating func appendInterpolation(_ markup: HTML) { text += markup.text }
    package mutating func appendInterpolation(_ markup: HTML?) { text += markup?.text ?? "" }
    package mutating func appendInterpolation(_ foreign: String) {
      text += HTMLEscape.text(foreign)
    }
    package mutating func appendInterpolation(_ number: some BinaryInteger) {
      text += String(number)
    }
    package mutating func appendInterpolation(_ pieces: [HTML]) {
      for piece in pieces { text += piece.text }
    }
    /// An address that a browser may go to; `#` for any other, such as one of a script.
    package mutating func appendInterpolation(address: String) {
      text += HTMLEscape.text(HTMLEscape.isWebAddress(address) ? address : "#")
    }
    /// An attribute's name where it is set, with the blank before it.
    package mutating func appendInterpolation(_ attribute: StaticString, if isSet: Bool) {
      if isSet { text += " \(attribute)" }
    }
    /// An attribute with its value, with the blank before it; nothing for no value.
    package mutating func appendInterpolation(_ attribute: StaticString, is value: String?) {
      if let value { text += " \(attribute)=\"\(HTMLEscape.text(value))\"" }
    }
  }
}

extension [HTML] {
  /// The pieces with markup between them.
  package func joined(by separator: HTML) -> HTML {
    var whole: HTML = ""
    for (index, piece) in enumerated() {
      if index > 0 { whole += separator }
      whole += piece
    }
    return whole
  }
}
