import Basics
internal import Markup
internal import Models

/// A hash of the words of a block; equal for blocks that differ only in blanks, case or
/// punctuation.
package enum BlockDigest {
  /// Minimum number of words of a block with a digest: a sub-heading or a table cell may occur in
  /// several articles.
  static let fewestWords: Int32 = 4

  /// The digest of a line of text.
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
