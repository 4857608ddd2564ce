import Models

/// How many words a text has.
enum WordCount {
  /// Words apart by blanks; in scripts without blanks (Han, kana, Thai and their neighbours) two
  /// characters count as one, which is about their length in reading time.
  static func words(in text: String) -> Int {
    var (words, unspaced) = (0, 0)
    var isInWord = false
    for scalar in text.unicodeScalars {
      if scalar.isUnspaced {
        unspaced += 1
        isInWord = false
      } else if scalar.properties.isWhitespace {
        isInWord = false
      } else if !isInWord, scalar.properties.isAlphabetic || scalar.properties.numericType != nil {
        isInWord = true
        words += 1
      }
    }
    return words + (unspaced + 1) / 2
  }
}
