internal import Markup
internal import Models

/// A number for what a block says, the same for two blocks that differ in blanks, case, digits or
/// punctuation only: "3 min read" and "5 min read" are one.
enum BlockDigest {
  static func of(_ text: Bytes) -> UInt64 {
    var hash = FNV64()
    for byte in text where byte.isASCIILetter || byte >= 0x80 { hash.add(byte.asciiLowercased) }
    return hash.value
  }
}
