internal import Markup
internal import Models

/// A number for what a block says, the same for two blocks that differ in blanks, case or
/// punctuation only.
enum BlockDigest {
  /// Blocks of fewer words have none: a sub-heading or a cell of a table may well stand in several
  /// articles.
  static let fewestWords: Int32 = 4

  static func of(_ text: Bytes) -> UInt64 {
    var hash = FNV64()
    for byte in text where byte.isASCIIAlphanumeric || byte >= 0x80 {
      hash.add(byte.asciiLowercased)
    }
    return hash.value
  }
}
