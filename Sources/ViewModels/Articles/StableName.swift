import Basics
internal import Models

/// Names derived from the content that they identify.
enum StableName {
  /// A UUID of version 8 (RFC 9562, 5.8) from two texts, as a URN. It avoids accidental collisions,
  /// but not forgeries.
  static func urn(_ first: String, _ second: String) -> String {
    var halves = [FNV64(), FNV64()]
    // The halves hash the texts in different orders, so that no two pairs of texts collide by
    // concatenation.
    halves[0].add(first + "\u{0}" + second)
    halves[1].add(second + "\u{0}" + first)
    var bytes = halves.flatMap { half in
      (0..<8).map { UInt8(truncatingIfNeeded: half.value >> UInt64(56 - 8 * $0)) }
    }
    bytes[6] = bytes[6] & 0x0F | 0x80
    bytes[8] = bytes[8] & 0x3F | 0x80
    var text = "urn:uuid:"
    for (index, byte) in bytes.enumerated() {
      if [4, 6, 8, 10].contains(index) { text += "-" }
      text += byte.digits(2, radix: 16)
    }
    return text
  }
}
