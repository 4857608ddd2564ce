import Basics

/// The escapes in a JSON string (RFC 8259, 7), including invalid ones.
enum JSONEscapes {
  /// The unescaped string; a long one is trimmed of blanks.
  ///
  /// - Parameter scratch: Memory for building the string.
  static func resolved(_ raw: Bytes, _ scratch: inout [UInt8]) -> String {
    if raw.count > ByteBuffer.largeText {
      return ByteBuffer.string(capacity: raw.count, trimmed: true) { out in
        var out = out
        write(raw, to: &out)
        return out
      }
    }
    scratch.removeAll(keepingCapacity: true)
    write(raw, to: &scratch)
    return String(outside: scratch)
  }

  private static func write(_ raw: Bytes, to out: inout some ByteOutput & ~Copyable) {
    var index = 0
    while let found = raw.firstIndex(of: UInt8(ascii: "\\"), from: index) {
      out.append(contentsOf: raw.run(index, found))
      index = writeEscape(raw, at: found + 1, to: &out)
    }
    out.append(contentsOf: raw.run(index, raw.count))
  }

  /// Writes the character of the escape whose letter is at `index`; returns where the escape ends.
  private static func writeEscape(
    _ raw: Bytes, at index: Int, to out: inout some ByteOutput & ~Copyable
  ) -> Int {
    guard index < raw.count else { return index }
    switch raw[index] {
    case UInt8(ascii: "n"): out.append(0x0A)
    case UInt8(ascii: "r"): out.append(0x0D)
    case UInt8(ascii: "t"): out.append(0x09)
    case UInt8(ascii: "b"), UInt8(ascii: "f"): break
    case UInt8(ascii: "u"): return writeCharacter(raw, at: index + 1, to: &out)
    default: out.append(raw[index])
    }
    return index + 1
  }

  /// Writes the character whose four digits begin at `start`, combined with a following low
  /// surrogate.
  private static func writeCharacter(
    _ raw: Bytes, at start: Int, to out: inout some ByteOutput & ~Copyable
  ) -> Int {
    guard var point = hex(raw, at: start) else { return start }
    var end = start + 4
    if point & 0xFC00 == 0xD800, raw.hasPrefixIgnoringCase("\\u", at: end),
      let low = hex(raw, at: end + 2), low & 0xFC00 == 0xDC00
    {
      point = 0x10000 + (point & 0x3FF) << 10 + (low & 0x3FF)
      end += 6
    }
    if point & 0xFFFF_F800 == 0xD800 { point = 0xFFFD }
    let isControl = point < 0x20 && point != 0x0A && point != 0x0D && point != 0x09
    if !isControl, point & 0xFFFE != 0xFFFE { out.write(character: point) }
    return point == 0x1B ? ControlSequence.end(in: raw, afterEscape: end) ?? end : end
  }

  private static func hex(_ raw: Bytes, at start: Int) -> UInt32? {
    guard start + 4 <= raw.count else { return nil }
    var value: UInt32 = 0
    for offset in start..<(start + 4) {
      guard let digit = raw[offset].hexDigitValue else { return nil }
      value = value << 4 | digit
    }
    return value
  }
}
