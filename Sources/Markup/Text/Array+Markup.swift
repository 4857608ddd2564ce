extension [UInt8] {
  /// Appends text of a fragment as text: references resolved, then `&`, `<` and `>` written as
  /// references, controls left out.
  package mutating func appendText(_ text: Bytes) {
    var flushed = 0
    var index = 0
    while true {
      index = text.firstIndexToEscape(from: index)
      guard index < text.count else { break }
      switch text[index] {
      case UInt8(ascii: "\n"), UInt8(ascii: "\t"):
        index += 1
        continue
      case UInt8(ascii: "&"):
        append(contentsOf: text.run(flushed, index))
        if let reference = CharacterReference.read(text, at: index) {
          appendTextCharacter(reference.first)
          appendTextCharacter(reference.second)
          index = reference.end
        } else {
          append("&amp;")
          index += 1
        }
      case UInt8(ascii: "<"):
        append(contentsOf: text.run(flushed, index))
        append("&lt;")
        index += 1
      case UInt8(ascii: ">"):
        append(contentsOf: text.run(flushed, index))
        append("&gt;")
        index += 1
      case UInt8(ascii: "\r"):
        append(contentsOf: text.run(flushed, index))
        append(UInt8(ascii: "\n"))
        index += index + 1 < text.count && text[index + 1] == UInt8(ascii: "\n") ? 2 : 1
      default:
        append(contentsOf: text.run(flushed, index))
        index += 1
      }
      flushed = index
    }
    append(contentsOf: text.run(flushed, text.count))
  }

  /// Appends an attribute's raw value: references resolved, then written as references again.
  package mutating func appendAttribute(_ value: Bytes) {
    var flushed = 0
    var index = 0
    while index < value.count {
      let byte = value[index]
      if byte > UInt8(ascii: ">") || (byte >= 0x20 && !byte.needsEscapeInAttribute) {
        index += 1
        continue
      }
      append(contentsOf: value.run(flushed, index))
      if byte == UInt8(ascii: "&"),
        let reference = CharacterReference.read(value, at: index, inAttribute: true)
      {
        appendEscaped(reference.first)
        appendEscaped(reference.second)
        index = reference.end
      } else {
        appendEscaped(byte < 0x20 && !byte.isBlank ? 0 : UInt32(byte))
        index += 1
      }
      flushed = index
    }
    append(contentsOf: value.run(flushed, value.count))
  }

  /// Appends text that holds no references as an attribute's value.
  package mutating func appendAttributeText(_ text: Bytes) {
    var flushed = 0
    for index in 0..<text.count
    where text[index] <= UInt8(ascii: ">") && text[index].needsEscapeInAttribute {
      append(contentsOf: text.run(flushed, index))
      appendEscaped(UInt32(text[index]))
      flushed = index + 1
    }
    append(contentsOf: text.run(flushed, text.count))
  }

  /// Appends text with its references resolved and nothing escaped, controls left out.
  package mutating func appendDecoded(_ text: Bytes, inAttribute: Bool = false) {
    var index = 0
    while let found = text.firstIndex(of: UInt8(ascii: "&"), from: index) {
      append(contentsOf: text.run(index, found))
      if let reference = CharacterReference.read(text, at: found, inAttribute: inAttribute) {
        appendCharacter(reference.first)
        appendCharacter(reference.second)
        index = reference.end
      } else {
        append(UInt8(ascii: "&"))
        index = found + 1
      }
    }
    append(contentsOf: text.run(index, text.count))
  }

  /// Appends an address from an attribute's raw value as a browser reads it: references resolved,
  /// blanks and controls around dropped, tabs and line ends inside too (WHATWG URL, 4.4).
  mutating func appendAddress(_ value: Bytes) {
    let from = count
    appendDecoded(value.trimmed, inAttribute: true)
    var end = from
    for index in from..<count {
      let byte = self[index]
      if byte < 0x20 || byte == 0x7F || (byte == 0x20 && end == from) { continue }
      self[end] = byte
      end += 1
    }
    while end > from, self[end - 1] == 0x20 { end -= 1 }
    removeLast(count - end)
  }

  /// Appends a code point of text, in which a quote is but a quote.
  private mutating func appendTextCharacter(_ point: UInt32) {
    if point == 0x22 { append(UInt8(0x22)) } else { appendEscaped(point) }
  }

  /// Appends a code point of a quoted value, or of text that may become one.
  mutating func appendEscaped(_ point: UInt32) {
    switch point {
    case 0x26: append("&amp;")
    case 0x3C: append("&lt;")
    case 0x3E: append("&gt;")
    case 0x22: append("&quot;")
    default: appendCharacter(point)
    }
  }
}

extension UInt8 {
  /// `&`, `<` or `>`, for a byte of 0x20 to 0x3E.
  fileprivate var needsEscapeInText: Bool {
    self == UInt8(ascii: "&") || self == UInt8(ascii: "<") || self == UInt8(ascii: ">")
  }

  fileprivate var needsEscapeInAttribute: Bool {
    needsEscapeInText || self == UInt8(ascii: "\"")
  }
}
