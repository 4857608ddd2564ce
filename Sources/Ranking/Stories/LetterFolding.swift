import Basics
import Foundation

/// Removes case and accents from letters, so that “Orbán” and “ORBAN” are one word.
enum LetterFolding {
  /// Tables for U+0080 to U+05FF (Latin, Greek, Cyrillic, Armenian) and U+1E00 to U+1FFF
  /// (Vietnamese, ancient Greek), the ranges of the scripts with case. 0 for characters that are
  /// not part of a word.
  private static let low = table(0x80..<0x600)
  private static let high = table(0x1E00..<0x2000)

  /// The folded letter or digit of a scalar; `nil` for a character that separates words, and 0 for
  /// a mark that is ignored.
  static func fold(_ scalar: Unicode.Scalar) -> UInt32? {
    let value = scalar.value
    switch value {
    case 0x30...0x39, 0x61...0x7A: return value
    case 0x41...0x5A: return value + 0x20
    case ..<0x80: return nil
    case 0x300...0x36F: return 0
    case _ where WordFolding.isInvisible(scalar): return 0
    case 0x80..<0x600:
      let folded = low[Int(value - 0x80)]
      return folded == 0 ? nil : UInt32(folded)
    case 0x1E00..<0x2000:
      let folded = high[Int(value - 0x1E00)]
      return folded == 0 ? nil : UInt32(folded)
    case 0x4E00...0x9FFF, 0xAC00...0xD7A3, 0x3041...0x3096, 0x30A1...0x30FA: return value
    case 0x2000...0x2BFF, 0x3000...0x3004, 0x3008...0x3020, 0xD800...0xF8FF: return nil
    // The full-width forms of ASCII.
    case 0xFF01...0xFF5E: return Unicode.Scalar(value - 0xFEE0).flatMap(fold)
    default: return isWordPart(scalar) ? value : nil
    }
  }

  private static func isWordPart(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
      .nonspacingMark, .spacingMark, .decimalNumber, .letterNumber, .otherNumber:
      true
    default: false
    }
  }

  private static func table(_ range: Range<UInt32>) -> [UInt16] {
    range.map { value in
      guard let scalar = Unicode.Scalar(value), isWordPart(scalar) else { return 0 }
      let plain = String(scalar).decomposedStringWithCanonicalMapping.unicodeScalars.first
      let lower = (plain ?? scalar).properties.lowercaseMapping.unicodeScalars.first
      return UInt16(truncatingIfNeeded: (lower ?? scalar).value)
    }
  }
}
