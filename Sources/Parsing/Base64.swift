internal import Markup

/// Base64 as it stands in documents, with line ends in it (RFC 2045, 6.8).
enum Base64 {
  static func decode(_ text: Bytes) -> [UInt8]? {
    var out: [UInt8] = []
    out.reserveCapacity(text.count / 4 * 3)
    var bits: UInt32 = 0
    var count = 0
    for byte in text where !byte.isBlank {
      if byte == UInt8(ascii: "=") { break }
      guard let value = value(byte) else { return nil }
      bits = bits << 6 | value
      count += 1
      if count == 4 {
        out.append(UInt8(truncatingIfNeeded: bits >> 16))
        out.append(UInt8(truncatingIfNeeded: bits >> 8))
        out.append(UInt8(truncatingIfNeeded: bits))
        (bits, count) = (0, 0)
      }
    }
    if count >= 2 { out.append(UInt8(truncatingIfNeeded: bits >> (count == 2 ? 4 : 10))) }
    if count == 3 { out.append(UInt8(truncatingIfNeeded: bits >> 2)) }
    return count == 1 ? nil : out
  }

  private static func value(_ byte: UInt8) -> UInt32? {
    switch byte {
    case 0x41...0x5A: UInt32(byte) - 0x41
    case 0x61...0x7A: UInt32(byte) - 0x61 + 26
    case 0x30...0x39: UInt32(byte) - 0x30 + 52
    case UInt8(ascii: "+"), UInt8(ascii: "-"): 62
    case UInt8(ascii: "/"), UInt8(ascii: "_"): 63
    default: nil
    }
  }
}
