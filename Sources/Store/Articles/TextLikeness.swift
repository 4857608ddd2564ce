import Models

/// Compares short texts by their words.
enum TextLikeness {
  /// The share of the words of the text with fewer words that the other text has too, from 0 to 1;
  /// 0 if a text has no words.
  static func share(_ first: String, _ second: String) -> Double {
    let (first, second) = (words(first), words(second))
    let fewer = min(first.count, second.count)
    return fewer == 0 ? 0 : Double(first.intersection(second).count) / Double(fewer)
  }

  /// Runs of letters; in scripts without blanks each letter.
  private static func words(_ text: String) -> Set<String> {
    var words: Set<String> = []
    var word = ""
    for scalar in text.lowercased().unicodeScalars {
      let isLetter = scalar.properties.isAlphabetic
      if !isLetter || scalar.isUnspaced, !word.isEmpty {
        words.insert(word)
        word = ""
      }
      if isLetter { word.unicodeScalars.append(scalar) }
    }
    if !word.isEmpty { words.insert(word) }
    return words
  }
}
