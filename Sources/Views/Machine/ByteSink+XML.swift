package import Basics

extension ByteSink {
  /// Text for XML 1.0, for content and for attributes in double quotes. Characters that XML cannot
  /// represent are omitted; characters that control a terminal or the text direction become
  /// references, which parse to the same characters.
  package mutating func write(xml text: String, isAttribute: Bool = false) {
    for scalar in text.unicodeScalars {
      switch scalar.value {
      case 0x26: write("&amp;")
      case 0x3C: write("&lt;")
      case 0x3E: write("&gt;")
      case 0x22: write("&quot;")
      case 0x0A where isAttribute: write("&#10;")
      case 0x0A, 0x20..<0x7F: write(UInt8(truncatingIfNeeded: scalar.value))
      case ..<0x09, 0x0B, 0x0C, 0x0E..<0x20, 0xFFFE, 0xFFFF: break
      case let value where ControlSequence.isSteering(value):
        write("&#")
        write(json: Int(value))
        write(UInt8(ascii: ";"))
      default: for byte in scalar.utf8 { write(byte) }
      }
    }
  }

  /// ` name="value"`.
  package mutating func write(attribute name: StaticString, _ value: String) {
    write(UInt8(ascii: " "))
    write(name)
    write("=\"")
    write(xml: value, isAttribute: true)
    write(UInt8(ascii: "\""))
  }

  /// `<name a="value"/>` on a line of its own, without the attributes that have no value.
  package mutating func write(
    emptyElement name: StaticString, _ attributes: KeyValuePairs<StaticString, String?>
  ) {
    write(UInt8(ascii: "<"))
    write(name)
    for (attribute, value) in attributes {
      if let value { write(attribute: attribute, value) }
    }
    write("/>\n")
  }

  /// `<name>text</name>` on a line of its own; nothing if the text is `nil`.
  package mutating func write(element name: StaticString, _ text: String?) {
    guard let text else { return }
    write(UInt8(ascii: "<"))
    write(name)
    write(UInt8(ascii: ">"))
    write(xml: text)
    write("</")
    write(name)
    write(">\n")
  }
}
