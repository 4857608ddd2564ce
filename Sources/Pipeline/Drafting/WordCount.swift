import Models

enum WordCount {
  /// Counts words separated by spaces. In scripts without spaces (Han, kana, Thai and related ones)
  /// two characters count as one word, which takes about the same time to read.
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

  /// The same for text that is entirely ASCII; `nil` for other text.
  private static func words(plain text: UnsafeBufferPointer<UInt8>) -> Int? {
    // Branch-free, because word boundaries are unpredictable.
    var words = 0
    var isInWord: UInt8 = 0
    var all: UInt8 = 0
    plainKinds.withUnsafeBufferPointer { kinds in
      for byte in text {
        all |= byte
        let kind = kinds[Int(byte & 0x7F)]
        let isLetter = kind & 1
        words += Int(isLetter & ~isInWord)
        isInWord = isLetter | (isInWord & ~(kind >> 1))
      }
    }
    return all < 0x80 ? words : nil
  }

  /// For each ASCII character: bit 0 is set for a letter or digit, bit 1 for white space.
  private static let plainKinds: [UInt8] = (0..<0x80).map { value in
    switch kind(of: Unicode.Scalar(UInt8(value))) {
    case .letter: 1
    case .blank: 2
    case .unspaced, .other: 0
    }
  }

  private enum Kind {
    case letter, unspaced, blank, other
  }

  /// ASCII comes first: nearly all text is ASCII, and Unicode properties are slow to look up.
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
