package import Words

/// Markup that is safe by construction.
///
/// A literal is trusted markup; an interpolated value is escaped unless it is ``HTML`` itself. No
/// other way turns a string into markup, so a title that contains a tag is shown as text. Values
/// interpolated into an attribute must be in double quotes.
package struct HTML: Sendable, Hashable, ExpressibleByStringInterpolation {
  package private(set) var text: String

  package init(stringLiteral text: String) { self.text = text }

  package init(stringInterpolation: StringInterpolation) { text = stringInterpolation.text }

  /// Untrusted text.
  package init(_ foreign: String) { text = HTMLEscape.text(foreign) }

  /// Untrusted text with paragraphs and lines.
  package init(paragraphs foreign: String) {
    text = ""
    let lines = HTMLEscape.text(foreign).utf8.split(
      separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    var isApart = true
    for line in lines {
      if line.isEmpty {
        isApart = true
        continue
      }
      if isApart { text += text.isEmpty ? "<p>" : "</p><p>" } else { text += "<br>" }
      text += Substring(line)
      isApart = false
    }
    if !text.isEmpty { text += "</p>" }
  }

  /// The program's own words, which have commands between backticks.
  package init(words: String) {
    let parts = words.split(separator: "`", omittingEmptySubsequences: false)
    let isPaired = parts.count % 2 == 1
    text = parts.enumerated().map { index, part in
      let part = HTMLEscape.text(String(part))
      return isPaired && index % 2 == 1 ? "<code>\(part)</code>" : part
    }.joined(separator: isPaired ? "" : "`")
  }

  /// A sentence of the program about names with markup.
  init(_ key: MessageKey, _ names: [HTML], _ wording: Wording) {
    text = wording(key, names.map(\.text))
  }

  /// Whether a browser may open an address: a web or mail address; any other scheme may run a
  /// program.
  package static func isWebAddress(_ address: String) -> Bool {
    let scheme = address.prefix { $0 != ":" }.lowercased()
    return ["http", "https", "mailto"].contains(scheme) && scheme.utf8.count < address.utf8.count
  }

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
      HTMLEscape.append(foreign, to: &text)
    }
    package mutating func appendInterpolation(_ number: some BinaryInteger) {
      text += String(number)
    }
    package mutating func appendInterpolation(_ pieces: [HTML]) {
      for piece in pieces { text += piece.text }
    }
    /// An address that a browser may open; `#` for any other, such as a script.
    package mutating func appendInterpolation(address: String) {
      HTMLEscape.append(HTML.isWebAddress(address) ? address : "#", to: &text)
    }
    /// The attribute's name with a leading blank if it is set.
    package mutating func appendInterpolation(_ attribute: StaticString, if isSet: Bool) {
      if isSet { text += " \(attribute)" }
    }
    /// The attribute with its value and a leading blank; nothing if the value is `nil`.
    package mutating func appendInterpolation(_ attribute: StaticString, is value: String?) {
      guard let value else { return }
      text += " \(attribute)=\""
      HTMLEscape.append(value, to: &text)
      text += "\""
    }
    /// The direction of a paragraph, with a leading blank: in a text from right to left that of its
    /// letters, since a sentence may begin with a foreign name, else of its first letter.
    package mutating func appendInterpolation(
      directionOf paragraph: @autoclosure () -> String, in direction: TextDirection
    ) {
      switch direction {
      case .leftToRight: text += " dir=\"auto\""
      case .rightToLeft:
        text += " dir=\"\(TextDirection(of: paragraph(), in: direction).rawValue)\""
      }
    }
    /// The attributes of a page with words in a language, with a leading blank.
    package mutating func appendInterpolation(wordsIn language: Language) {
      text += " lang=\"\(language.rawValue)\""
      if language.direction == .rightToLeft { text += " dir=\"rtl\"" }
    }
  }
}

extension [HTML] {
  /// The elements joined by markup.
  package func joined(by separator: HTML) -> HTML {
    var whole: HTML = ""
    for (index, piece) in enumerated() {
      if index > 0 { whole += separator }
      whole += piece
    }
    return whole
  }
}

/// Makes untrusted text safe for markup.
enum HTMLEscape {
  static func text(_ foreign: String) -> String {
    var markup = ""
    append(foreign, to: &markup)
    return markup
  }

  /// Escapes text for content and for quoted attributes. Removes characters that HTML cannot
  /// represent and characters that change the direction of the following text; an element with its
  /// own direction (`dir`) affects only its content.
  static func append(_ foreign: String, to markup: inout String) {
    var foreign = foreign
    guard foreign.withUTF8({ $0.contains(where: isSpecial) }) else { return markup += foreign }
    for scalar in foreign.unicodeScalars {
      switch scalar.value {
      case 0x26: markup += "&amp;"
      case 0x3C: markup += "&lt;"
      case 0x3E: markup += "&gt;"
      case 0x22: markup += "&quot;"
      case 0x27: markup += "&#39;"
      case 0x09, 0x0A, 0x0D: markup.unicodeScalars.append(scalar)
      case ..<0x20, 0x7F..<0xA0, 0x202A...0x202E, 0x2066...0x2069, 0xFFFE, 0xFFFF: break
      default: markup.unicodeScalars.append(scalar)
      }
    }
  }

  /// Bytes that need escaping or removal, and the lead bytes of multi-byte characters that may.
  private static func isSpecial(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x26, 0x3C, 0x3E, 0x22, 0x27, 0x7F, 0xC2, 0xE2, 0xEF: true
    case 0x09, 0x0A, 0x0D: false
    default: byte < 0x20
    }
  }
}
