/// A destination for text: an array, or a buffer with a single owner.
package protocol ByteOutput: ~Copyable {
  mutating func append(_ byte: UInt8)
  mutating func append(contentsOf bytes: Bytes)
}

extension [UInt8]: ByteOutput {}
extension ByteBuffer: ByteOutput {}

extension ByteOutput where Self: ~Copyable {
  mutating func write(_ literal: StaticString) {
    append(contentsOf: Bytes(start: literal.utf8Start, count: literal.utf8CodeUnitCount))
  }

  mutating func write(name tag: HTMLTag) {
    var name = tag.name
    name.withUTF8 { append(contentsOf: $0) }
  }

  /// Writes the UTF-8 of a code point; 0 writes nothing.
  mutating func write(character point: UInt32) {
    switch point {
    case 0:
      return
    case ..<0x80:
      append(UInt8(point))
    case ..<0x800:
      append(0xC0 | UInt8(truncatingIfNeeded: point >> 6))
      append(0x80 | UInt8(truncatingIfNeeded: point & 0x3F))
    case ..<0x10000:
      append(0xE0 | UInt8(truncatingIfNeeded: point >> 12))
      append(0x80 | UInt8(truncatingIfNeeded: (point >> 6) & 0x3F))
      append(0x80 | UInt8(truncatingIfNeeded: point & 0x3F))
    default:
      append(0xF0 | UInt8(truncatingIfNeeded: point >> 18))
      append(0x80 | UInt8(truncatingIfNeeded: (point >> 12) & 0x3F))
      append(0x80 | UInt8(truncatingIfNeeded: (point >> 6) & 0x3F))
      append(0x80 | UInt8(truncatingIfNeeded: point & 0x3F))
    }
  }

  /// Writes a code point, escaped for a quoted value or for text that may become one.
  mutating func write(escaped point: UInt32) {
    switch point {
    case 0x26: write("&amp;")
    case 0x3C: write("&lt;")
    case 0x3E: write("&gt;")
    case 0x22: write("&quot;")
    default: write(character: point)
    }
  }

  /// Writes text of a fragment: resolves references, then escapes `&`, `<` and `>`, and drops
  /// controls.
  package mutating func write(text: Bytes) {
    var flushed = 0
    var index = 0
    while true {
      index = text.firstIndexToEscape(from: index)
      guard index < text.count else { break }
      let byte = text[index]
      if byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\t") {
        index += 1
        continue
      }
      append(contentsOf: text.run(flushed, index))
      switch byte {
      case UInt8(ascii: "&"):
        if let reference = CharacterReference.read(text, at: index) {
          write(textCharacter: reference.first)
          write(textCharacter: reference.second)
          index = reference.end
        } else {
          write("&amp;")
          index += 1
        }
      case UInt8(ascii: "<"), UInt8(ascii: ">"):
        write(escaped: UInt32(byte))
        index += 1
      case UInt8(ascii: "\r"):
        append(UInt8(ascii: "\n"))
        index += index + 1 < text.count && text[index + 1] == UInt8(ascii: "\n") ? 2 : 1
      default: index += 1
      }
      flushed = index
    }
    append(contentsOf: text.run(flushed, text.count))
  }

  /// Writes text without references: escapes `&`, `<` and `>`, and drops controls.
  mutating func write(plainText text: Bytes) {
    for byte in text where byte >= 0x20 {
      switch byte {
      case UInt8(ascii: "&"), UInt8(ascii: "<"), UInt8(ascii: ">"): write(escaped: UInt32(byte))
      default: append(byte)
      }
    }
  }

  /// Writes a code point of text, in which a quote is not escaped.
  private mutating func write(textCharacter point: UInt32) {
    if point == 0x22 { append(UInt8(0x22)) } else { write(escaped: point) }
  }

  /// Writes the raw value of an attribute: resolves references, then escapes the result.
  package mutating func write(attribute value: Bytes) {
    var flushed = 0
    var index = 0
    while true {
      index = value.firstIndexToQuote(from: index)
      guard index < value.count else { break }
      let byte = value[index]
      if byte < 0x20, byte.isBlank {
        index += 1
        continue
      }
      append(contentsOf: value.run(flushed, index))
      if byte == UInt8(ascii: "&"),
        let reference = CharacterReference.read(value, at: index, inAttribute: true)
      {
        write(escaped: reference.first)
        write(escaped: reference.second)
        index = reference.end
      } else {
        write(escaped: byte < 0x20 ? 0 : UInt32(byte))
        index += 1
      }
      flushed = index
    }
    append(contentsOf: value.run(flushed, value.count))
  }

  /// Writes text without references as the value of an attribute.
  package mutating func write(attributeText text: Bytes) {
    var flushed = 0
    var index = 0
    while true {
      index = text.firstIndexToQuote(from: index)
      guard index < text.count else { break }
      if text[index] >= 0x20 {
        append(contentsOf: text.run(flushed, index))
        write(escaped: UInt32(text[index]))
        flushed = index + 1
      }
      index += 1
    }
    append(contentsOf: text.run(flushed, text.count))
  }

  /// Writes text with references resolved and nothing escaped.
  package mutating func write(decoded text: Bytes, inAttribute: Bool = false) {
    var index = 0
    while let found = text.firstIndex(of: UInt8(ascii: "&"), from: index) {
      append(contentsOf: text.run(index, found))
      if let reference = CharacterReference.read(text, at: found, inAttribute: inAttribute) {
        write(character: reference.first)
        write(character: reference.second)
        index = reference.end
      } else {
        append(UInt8(ascii: "&"))
        index = found + 1
      }
    }
    append(contentsOf: text.run(index, text.count))
  }
}
