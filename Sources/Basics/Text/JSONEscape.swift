/// A character that a JSON string represents as an escape.
struct JSONEscape {
  /// Below U+10000.
  let scalar: UInt16
  /// Number of UTF-8 bytes.
  let length: Int

  /// Which bytes may begin a character to escape; most bytes do not.
  @inline(__always)
  static func areSuspect(_ bytes: SIMD16<UInt8>) -> SIMDMask<SIMD16<Int8>> {
    (bytes .< all(0x20)) .| (bytes .== all(0x22)) .| (bytes .== all(0x5C)) .| (bytes .== all(0x7F))
      .| (bytes .== all(0xC2)) .| (bytes .== all(0xD8)) .| (bytes .== all(0xE2))
  }

  /// The operators between a vector and a number are loops over the lanes, which take 56 ns a byte;
  /// those between vectors are instructions.
  @inline(__always)
  private static func all(_ byte: UInt8) -> SIMD16<UInt8> { SIMD16(repeating: byte) }

  /// The character at a suspect byte of valid UTF-8; `nil` if it needs no escape.
  init?(_ bytes: UnsafeBufferPointer<UInt8>, at index: Int) {
    let lead = bytes[index]
    if lead < 0x80 {
      (scalar, length) = (UInt16(lead), 1)
      return
    }
    guard index + 1 < bytes.count else { return nil }
    let second = bytes[index + 1]
    if lead < 0xE0 {
      scalar = UInt16(lead & 0x1F) << 6 | UInt16(second & 0x3F)
      length = 2
    } else {
      guard second <= 0x81, index + 2 < bytes.count else { return nil }
      scalar =
        UInt16(lead & 0x0F) << 12 | UInt16(second & 0x3F) << 6
        | UInt16(bytes[index + 2] & 0x3F)
      length = 3
    }
    guard ControlSequence.isSteering(UInt32(scalar)) else { return nil }
  }

  /// The letter of a short escape.
  var short: UInt8? {
    switch scalar {
    case 0x22: UInt8(ascii: "\"")
    case 0x5C: UInt8(ascii: "\\")
    case 0x0A: UInt8(ascii: "n")
    case 0x09: UInt8(ascii: "t")
    case 0x0D: UInt8(ascii: "r")
    case 0x08: UInt8(ascii: "b")
    case 0x0C: UInt8(ascii: "f")
    default: nil
    }
  }
}
