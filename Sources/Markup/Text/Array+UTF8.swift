extension [UInt8] {
  /// Appends the UTF-8 of a code point; 0 appends nothing.
  @inlinable package mutating func appendCharacter(_ point: UInt32) {
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

  @inlinable package mutating func append(_ literal: StaticString) {
    append(contentsOf: Bytes(start: literal.utf8Start, count: literal.utf8CodeUnitCount))
  }
}
