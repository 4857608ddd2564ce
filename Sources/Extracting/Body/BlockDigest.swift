import Basics
internal import Markup
internal import Models

/// A number for what a block says, the same for two blocks that differ in blanks, case or
/// punctuation only.
package enum BlockDigest {
  /// Blocks of fewer words have none: a sub-heading or a cell of a table may well stand in several
  /// articles.
  static let fewestWords: Int32 = 4

  /// The number of a line of text.
  package static func of(_ text: String) -> UInt64 {
    var text = text
    return text.withUTF8 { of($0) }
  }

  static func of(_ text: Bytes) -> UInt64 {
    var hash = FNV64()
    for byte in text where byte.isASCIIAlphanumeric || byte >= 0x80 {
      hash.add(byte.asciiLowercased)
    }
    return hash.value
  }
}
