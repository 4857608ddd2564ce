import Models

/// How many words a text has.
enum WordCount {
  /// Words apart by blanks; in scripts without blanks (Han, kana, Thai and their neighbours) two
  /// characters count as one, which is about their length in reading time.
  static func words(in text: String) -> Int {
    if let count = text.utf8.withContiguousStorageIfAvailable({ Self.words(plain: $0) }) ?? nil {
      return count
    }
    var (words, unspaced) = (0, 0)
    var isInWord = false
    for scalar in text.unicodeScalars {
      switch kind(of: scalar) {
      case .letter:
        if !isInWord { words += 1 }
        isInWord = true
      case .unspaced:
        unspaced += 1
        isInWord = false
      case .blank: isInWord = false
      case .other: break
      }
    }
    return words + (unspaced + 1) / 2
  }

  /// The same for text that is ASCII to its end; `nil` for other text.
  private static func words(plain text: UnsafeBufferPointer<UInt8>) -> Int? {
    var words = 0
    var isInWord = false
    for byte in text {
      guard byte < 0x80 else { return nil }
      let lower = byte | 0x20
      if (lower >= 0x61 && lower <= 0x7A) || (byte >= 0x30 && byte <= 0x39) {
        if !isInWord { words += 1 }
        isInWord = true
      } else if byte == 0x20 || (byte >= 0x09 && byte <= 0x0D) {
        isInWord = false
      }
    }
    return words
  }

  private enum Kind {
    case letter, unspaced, blank, other
  }

  /// Nearly all text is ASCII, and the tables of Unicode are slow to ask.
  private static func kind(of scalar: Unicode.Scalar) -> Kind {
    switch scalar.value {
    case 0x61...0x7A, 0x41...0x5A, 0x30...0x39: .letter
    case 0x20, 0x09...0x0D: .blank
    case ..<0x80: .other
    default:
      if scalar.isUnspaced {
        .unspaced
      } else if scalar.properties.isWhitespace {
        .blank
      } else {
        scalar.properties.isAlphabetic || scalar.properties.numericType != nil ? .letter : .other
      }
    }
  }
}
