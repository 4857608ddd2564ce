import Basics

/// Percent-encoding (RFC 3986 2.1) of bytes.
enum PercentEncoding {
  /// Decodes every well-formed `%xx`; all other bytes stay as they are.
  static func decode(_ bytes: [UInt8]) -> [UInt8] {
    var out: [UInt8] = []
    out.reserveCapacity(bytes.count)
    var index = 0
    while index < bytes.count {
      if let byte = escape(in: bytes, at: index) {
        out.append(byte)
        index += 3
      } else {
        out.append(bytes[index])
        index += 1
      }
    }
    return out
  }

  /// Escapes every byte of a path and query that a URL must not contain. Existing escapes and every
  /// delimiter stay as they are (U1).
  static func encodeTarget(_ bytes: some Collection<UInt8>) -> String {
    let bytes = Array(bytes)
    guard bytes.indices.contains(where: { !stands(bytes[$0], in: bytes, at: $0) }) else {
      return String(outside: bytes)
    }
    var out: [UInt8] = []
    out.reserveCapacity(bytes.count * 2)
    for (index, byte) in bytes.enumerated() {
      if stands(byte, in: bytes, at: index) {
        out.append(byte)
      } else {
        out.append(UInt8(ascii: "%"))
        out.append(digit(byte >> 4))
        out.append(digit(byte & 15))
      }
    }
    return String(outside: out)
  }

  private static func stands(_ byte: UInt8, in bytes: [UInt8], at index: Int) -> Bool {
    switch byte {
    case UInt8(ascii: "%"): escape(in: bytes, at: index) != nil
    case 0...0x20, 0x7F...0xFF: false
    case UInt8(ascii: "\""), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "\\"),
      UInt8(ascii: "^"), UInt8(ascii: "`"), UInt8(ascii: "{"), UInt8(ascii: "|"),
      UInt8(ascii: "}"), UInt8(ascii: "["), UInt8(ascii: "]"):
      false
    default: true
    }
  }

  private static func escape(in bytes: [UInt8], at index: Int) -> UInt8? {
    guard bytes[index] == UInt8(ascii: "%"), index + 2 < bytes.count,
      let high = value(bytes[index + 1]), let low = value(bytes[index + 2])
    else { return nil }
    return high << 4 | low
  }

  private static func value(_ digit: UInt8) -> UInt8? {
    switch digit {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): digit - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): digit - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): digit - UInt8(ascii: "A") + 10
    default: nil
    }
  }

  private static func digit(_ value: UInt8) -> UInt8 {
    value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "A") + value - 10
  }
}
