/// A word of a text, as far as comparing texts needs to know it.
struct Word: Hashable {
  /// A hash of its letters without case and accents; of two neighbouring characters in scripts
  /// without blanks.
  var hash: UInt64
  /// Of its letters.
  var length: Int
  /// Made of digits alone, grouping signs left out.
  var isNumber: Bool
  /// Its first letter is a capital.
  var isCapital: Bool
  /// The first word of a text or sentence, where a capital says nothing.
  var beginsSentence: Bool
  /// Of a script that puts no blanks between words.
  var isUnspaced: Bool

  /// What it is known by where terms are counted.
  var term: Int32 { Int32(truncatingIfNeeded: hash) }
}
