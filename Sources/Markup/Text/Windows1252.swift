import Basics

/// The code page that most wrong labels hide (WHATWG Encoding Standard, windows-1252).
package enum Windows1252 {
  /// The byte of a character; `nil` if the code page lacks it. U+0080–U+009F, which only some
  /// converters map, give the byte of the same value.
  static func byte(_ character: UInt32) -> UInt8? {
    if character < 0x100 { return UInt8(character) }
    return specials[character]
  }

  private static let specials = Dictionary(firstOf: (0x80...0x9F).map { (character($0), $0) })

  package static func character(_ byte: UInt8) -> UInt32 {
    0x80...0x9F ~= byte ? high[Int(byte) - 0x80] : UInt32(byte)
  }

  /// The characters of the bytes 0x80 to 0x9F.
  private static let high: [UInt32] = [
    0x20AC, 0x0081, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030,
    0x0160, 0x2039, 0x0152, 0x008D, 0x017D, 0x008F, 0x0090, 0x2018, 0x2019, 0x201C,
    0x201D, 0x2022, 0x2013, 0x2014, 0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, 0x009D,
    0x017E, 0x0178,
  ]
}
