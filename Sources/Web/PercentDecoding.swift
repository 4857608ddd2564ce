/// Percent-decoding (WHATWG URL, section 1.3): a percent sign without two hexadecimal digits stays
/// as it is.
enum PercentDecoding {
  static func bytes(_ encoded: [UInt8], plusIsBlank: Bool = false) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(encoded.count)
    var index = 0
    while index < encoded.count {
      let byte = encoded[index]
      index += 1
      if byte == UInt8(ascii: "%"), index + 1 < encoded.count,
        let high = digit(encoded[index]), let low = digit(encoded[index + 1])
      {
        bytes.append(high << 4 | low)
        index += 2
      } else {
        bytes.append(plusIsBlank && byte == UInt8(ascii: "+") ? UInt8(ascii: " ") : byte)
      }
    }
    return bytes
  }

  /// Like ``bytes(_:plusIsBlank:)``, but `nil` if a percent sign lacks two digits.
  static func strictly(_ encoded: [UInt8]) -> [UInt8]? {
    for (index, byte) in encoded.enumerated() where byte == UInt8(ascii: "%") {
      guard index + 2 < encoded.count, digit(encoded[index + 1]) != nil,
        digit(encoded[index + 2]) != nil
      else { return nil }
    }
    return bytes(encoded)
  }

  private static func digit(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
    default: nil
    }
  }
}
