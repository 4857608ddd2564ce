extension [UInt8] {
  /// Appends a text as a JSON string (RFC 8259, 7), with only the escapes that JSON demands.
  package mutating func append(json text: String) {
    append(UInt8(ascii: "\""))
    var text = text
    text.withUTF8 { text in
      var start = 0
      for (index, byte) in text.enumerated()
      where byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") {
        append(contentsOf: text[start..<index])
        append(jsonEscapeOf: byte)
        start = index + 1
      }
      append(contentsOf: text[start...])
    }
    append(UInt8(ascii: "\""))
  }

  private mutating func append(jsonEscapeOf byte: UInt8) {
    append(UInt8(ascii: "\\"))
    switch byte {
    case 0x0A: append(UInt8(ascii: "n"))
    case 0x0D: append(UInt8(ascii: "r"))
    case 0x09: append(UInt8(ascii: "t"))
    case UInt8(ascii: "\""), UInt8(ascii: "\\"): append(byte)
    default:
      append(contentsOf: "u00".utf8)
      append(0x30 + byte >> 4)
      append(byte & 0xF < 10 ? 0x30 + byte & 0xF : 0x57 + byte & 0xF)
    }
  }
}
