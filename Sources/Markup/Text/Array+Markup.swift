extension [UInt8] {
  /// Appends text of a fragment as text: references resolved, then `&`, `<` and `>` written as
  /// references, controls left out.
  package mutating func appendText(_ text: Bytes) { write(text: text) }

  /// Appends an attribute's raw value: references resolved, then written as references again.
  package mutating func appendAttribute(_ value: Bytes) { write(attribute: value) }

  /// Appends text that holds no references as an attribute's value.
  package mutating func appendAttributeText(_ text: Bytes) { write(attributeText: text) }

  /// Appends text with its references resolved and nothing escaped.
  package mutating func appendDecoded(_ text: Bytes, inAttribute: Bool = false) {
    write(decoded: text, inAttribute: inAttribute)
  }

  /// Appends an address from an attribute's raw value as a browser reads it: references resolved,
  /// blanks and controls around dropped, tabs and line ends inside too (WHATWG URL, 4.4).
  mutating func appendAddress(_ value: Bytes) {
    let from = count
    write(decoded: value.trimmed, inAttribute: true)
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
}
