import Foundation

/// Letters that a text may have as one character, or as a base and a mark after it, which are the same
/// to people (UAX 15): some systems write й, が, Korean syllables and half-width katakana as two or
/// three.
///
/// Marks follow their base one by one; the reader of a text asks for each pair, so that nothing is
/// copied and each letter keeps its place.
package enum ComposedLetters {
  /// The character that a base and the mark after it are together; `nil` if they stay two.
  package static func composed(
    _ base: Unicode.Scalar, _ mark: Unicode.Scalar
  ) -> Unicode.Scalar? {
    let (first, second) = (base.value, mark.value)
    switch second {
    case 0x1161...0x1175 where (0x1100...0x1112).contains(first):
      return Unicode.Scalar(0xAC00 + ((first - 0x1100) * 21 + second - 0x1161) * 28)
    case 0x11A8...0x11C2 where (0xAC00...0xD7A3).contains(first) && (first - 0xAC00) % 28 == 0:
      return Unicode.Scalar(first + second - 0x11A7)
    case 0x300...0x345, 0x653...0x655, 0x93C, 0x9BE, 0x9D7, 0xB3E, 0xB56...0xB57, 0xBBE, 0xBD7,
      0xC56, 0xCC2, 0xCD5...0xCD6, 0xD3E, 0xD57, 0xDCA, 0xDCF, 0xDDF, 0x102E, 0x1B35,
      0x3099...0x309A:
      return pairs[pair(first, second)]
    case 0xFF9E...0xFF9F where (0xFF66...0xFF9D).contains(first):
      return String(base).precomposedStringWithCompatibilityMapping.unicodeScalars.first
        .flatMap { pairs[pair($0.value, second - 0xFF9E + 0x3099)] }
    default: return nil
    }
  }

  /// Reads the letter that begins at a place in UTF-8, beyond ASCII, with the marks that belong to it,
  /// and moves the place behind it.
  package static func next(
    in text: UnsafeBufferPointer<UInt8>, at index: inout Int
  ) -> Unicode.Scalar {
    var letter = scalar(in: text, at: &index)
    while var end = placeOfMark(in: text, at: index) {
      guard let whole = composed(letter, scalar(in: text, at: &end)) else { break }
      (letter, index) = (whole, end)
    }
    return letter
  }

  /// Where a mark may stand: most text ends here by the first byte of its next character.
  ///
  /// A blank without width may be between, which the index has after each character of scripts without
  /// blanks.
  private static func placeOfMark(in text: UnsafeBufferPointer<UInt8>, at index: Int) -> Int? {
    guard index < text.count else { return nil }
    switch text[index] {
    // Later marks are of letters that lose them in any case.
    case 0xCC, 0xE0, 0xE1, 0xE3, 0xEF: return index
    case 0xE2:
      guard index + 3 < text.count, text[index + 1] == 0x80, text[index + 2] == 0x8B,
        text[index + 3] >= 0x80
      else { return nil }
      return index + 3
    default: return nil
    }
  }

  /// - Returns: U+FFFD for what is not UTF-8.
  private static func scalar(
    in text: UnsafeBufferPointer<UInt8>, at index: inout Int
  ) -> Unicode.Scalar {
    let byte = text[index]
    let length = byte >= 0xF0 ? 4 : byte >= 0xE0 ? 3 : 2
    var value = UInt32(byte) & (0x7F >> UInt32(length))
    for offset in 1..<length where index + offset < text.count {
      value = value << 6 | UInt32(text[index + offset] & 0x3F)
    }
    index = min(index + length, text.count)
    return Unicode.Scalar(value) ?? "\u{FFFD}"
  }

  // MARK: - Pairs

  private static func pair(_ base: UInt32, _ mark: UInt32) -> UInt64 {
    UInt64(base) << 32 | UInt64(mark)
  }

  /// The letters of these blocks that are a base and a mark, by both.
  private static let pairs: [UInt64: Unicode.Scalar] = {
    let blocks: [Range<UInt32>] = [
      0xC0..<0x250, 0x370..<0x530, 0x620..<0x6D4, 0x928..<0x935, 0x9CB..<0x9CD, 0xB48..<0xB4D,
      0xB94..<0xB95, 0xBCA..<0xBCD, 0xC48..<0xC49, 0xCC0..<0xCCC, 0xD4A..<0xD4D, 0xDDA..<0xDDF,
      0x1026..<0x1027, 0x1B06..<0x1B44, 0x1E00..<0x2000, 0x304C..<0x30FF,
    ]
    var pairs: [UInt64: Unicode.Scalar] = [:]
    for value in blocks.joined() {
      guard let whole = Unicode.Scalar(value) else { continue }
      let parts = String(whole).decomposedStringWithCanonicalMapping.unicodeScalars
      guard parts.count > 1, let mark = parts.last else { continue }
      // Some letters are only ever written as two.
      let composed = String(parts).precomposedStringWithCanonicalMapping.unicodeScalars
      guard composed.count == 1, composed.first == whole else { continue }
      let base = String(String.UnicodeScalarView(parts.dropLast()))
        .precomposedStringWithCanonicalMapping.unicodeScalars
      if base.count == 1, let base = base.first {
        pairs[pair(base.value, mark.value)] = whole
      }
    }
    return pairs
  }()
}
