import Basics
internal import Markup

/// Zone names and their offsets in seconds east of Greenwich.
enum TimeZoneName {
  static func offset(_ name: Bytes) -> Int? {
    guard name.count <= 5 else { return nil }
    if name.count == 1 { return military(name[0].asciiLowercased) }
    if name.equalsIgnoringCase("gmt") { return 0 }
    return TimeZoneNames.offset(name.string.lowercased())
  }

  /// The single letters of RFC 822, 5.1: A to M (without J) are west, N to Y are east.
  private static func military(_ letter: UInt8) -> Int? {
    switch letter {
    case UInt8(ascii: "a")...UInt8(ascii: "i"): -3600 * Int(letter - 0x60)
    case UInt8(ascii: "k")...UInt8(ascii: "m"): -3600 * Int(letter - 0x61)
    case UInt8(ascii: "n")...UInt8(ascii: "y"): 3600 * Int(letter - 0x6D)
    case UInt8(ascii: "z"): 0
    default: nil
    }
  }
}
