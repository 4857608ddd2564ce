/// A word of a text, reduced to the properties that text comparison needs.
struct Word: Hashable {
  /// A hash of its letters without case and accents; in scripts without spaces, of two neighbouring
  /// characters.
  var hash: UInt64
  /// Number of letters.
  var length: Int
  /// Consists of digits, apart from grouping and decimal signs, which are dropped.
  var isNumber: Bool
  /// Its first letter is a capital.
  var isCapital: Bool
  /// The first word of a text or sentence; a capital letter does not mark a name there.
  var beginsSentence: Bool
  /// From a script without spaces between words.
  var isUnspaced: Bool

  /// The id under which the term is counted.
  var term: Int32 { Int32(truncatingIfNeeded: hash) }
}
