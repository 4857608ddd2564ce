import Foundation

/// The one folding of words, for the index, searches, rules and stories: texts that people read as
/// the same word become the same letters.
///
/// Lower case; compatibility forms such as full-width letters, ligatures and mathematical letters
/// (NFKC, UAX 15); without accents in Latin, Greek and Arabic, and without the vowel signs of Arabic
/// and Hebrew; letters that have no accent to remove become their base letters (đ, ł, ø, æ, ß);
/// without what is invisible inside a word (soft hyphens, joiners, blanks without width) and the
/// Arabic tatweel. Accents of other scripts make other letters (й, が) and stay, whether a text has
/// them as one character or as two (``ComposedLetters``); of ё and е only the dictionary makes a
/// difference.
package enum WordFolding {
  package enum Folded: Sendable, Hashable {
    /// A letter or digit of a word.
    case letter(Unicode.Scalar)
    /// Several letters, at most ``maxLetters``.
    case letters([Unicode.Scalar])
    /// Part of the word, without a letter of its own.
    case nothing
    /// Ends a word.
    case separator
  }

  /// Maximum number of letters of a character.
  private static let maxLetters = 18

  package static func fold(_ scalar: Unicode.Scalar) -> Folded {
    let value = scalar.value
    switch value {
    case 0x61...0x7A, 0x30...0x39: return .letter(scalar)
    case 0x41...0x5A: return .letter(Unicode.Scalar(UInt8(value | 0x20)))
    case ..<0x80: return .separator
    case 0x80..<0x700: return low[Int(value - 0x80)]
    case 0x1E00..<0x2000: return high[Int(value - 0x1E00)]
    case 0x2010...0x2027, 0x3001...0x3003: return .separator
    // East Asian letters have neither case nor accents to lose.
    case 0x3041...0x3096, 0x30A1...0x30FA, 0x4E00...0x9FFF, 0xAC00...0xD7A3: return .letter(scalar)
    // The full-width forms of ASCII.
    case 0xFF01...0xFF5E: return Unicode.Scalar(value - 0xFEE0).map(fold) ?? .separator
    default: return computed(scalar)
    }
  }

  /// Whether it is invisible, or only a sign for how to read or to stretch a word.
  package static func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0xAD, 0x34F, 0x61C, 0x640, 0x180B...0x180F, 0x200B...0x200F, 0x202A...0x202E,
      0x2060...0x2069,
      0xFE00...0xFE0F, 0xFEFF:
      true
    default: false
    }
  }

  /// The text without what is invisible, with compatibility forms as plain ones and letters with their
  /// marks as one character: what a pattern sees.
  package static func visible(_ text: String) -> String {
    guard text.utf8.contains(where: { $0 >= 0x80 }) else { return text }
    var scalars = String.UnicodeScalarView()
    var last: Unicode.Scalar?
    func append(_ scalar: Unicode.Scalar) {
      if let base = last, let whole = ComposedLetters.composed(base, scalar) {
        last = whole
      } else {
        if let last { scalars.append(last) }
        last = scalar
      }
    }
    for scalar in text.unicodeScalars where !isInvisible(scalar) {
      if isCompatible(scalar.value) {
        for part in String(scalar).precomposedStringWithCompatibilityMapping.unicodeScalars
          .prefix(maxLetters)
        {
          append(part)
        }
      } else {
        append(scalar)
      }
    }
    if let last { scalars.append(last) }
    return String(scalars)
  }

  // MARK: - Letters

  private static let low = (0x80..<0x700).map { Unicode.Scalar($0).map(computed) ?? .separator }
  private static let high = (0x1E00..<0x2000).map { Unicode.Scalar($0).map(computed) ?? .separator }

  /// Letters that Unicode does not decompose.
  private static let bases: [Unicode.Scalar: String] = [
    "đ": "d", "ð": "d", "ɖ": "d", "ħ": "h", "ı": "i", "ĸ": "k", "ł": "l", "ŀ": "l", "ŋ": "n",
    "ø": "o", "ŧ": "t", "ƀ": "b", "ɓ": "b", "ƈ": "c", "ɗ": "d", "ɛ": "e", "ɠ": "g", "ƙ": "k",
    "ɲ": "n", "ɔ": "o", "ƥ": "p", "ʂ": "s", "ƭ": "t", "ʋ": "v", "ƴ": "y", "ƶ": "z", "ǥ": "g",
    "æ": "ae", "ǽ": "ae", "œ": "oe", "ß": "ss", "þ": "th", "ſ": "s", "ĳ": "ij", "ς": "σ", "ё": "е",
  ]

  private static func computed(_ scalar: Unicode.Scalar) -> Folded {
    if isInvisible(scalar) || isVowelSign(scalar.value) { return .nothing }
    let isCompatible = isCompatible(scalar.value)
    guard isWordPart(scalar) || isCompatible else { return .separator }
    if scalar.value >= 0x700, !isCompatible, !losesAccents(scalar.value),
      !scalar.properties.changesWhenLowercased
    {
      return .letter(scalar)
    }
    var letters: [Unicode.Scalar] = []
    let plain =
      isCompatible
      ? String(scalar).precomposedStringWithCompatibilityMapping : String(scalar)
    for part in plain.lowercased().unicodeScalars.prefix(maxLetters) {
      if let base = bases[part] {
        letters += base.unicodeScalars
      } else if losesAccents(part.value) {
        for letter in String(part).decomposedStringWithCanonicalMapping.unicodeScalars
        where !isVowelSign(letter.value) {
          letters += bases[letter].map { Array($0.unicodeScalars) } ?? [letter]
        }
      } else if !isVowelSign(part.value), isWordPart(part) {
        letters.append(part)
      }
    }
    switch letters.count {
    case 0: return isWordPart(scalar) ? .nothing : .separator
    case 1: return .letter(letters[0])
    default: return .letters(Array(letters.prefix(maxLetters)))
    }
  }

  /// Letters of Latin, Greek and Arabic.
  private static func losesAccents(_ value: UInt32) -> Bool {
    switch value {
    case 0xC0..<0x250, 0x370..<0x400, 0x600..<0x700, 0x1E00..<0x2000: true
    default: false
    }
  }

  /// Accents (of any letter), and the vowel signs of Hebrew and Arabic.
  private static func isVowelSign(_ value: UInt32) -> Bool {
    switch value {
    case 0x300...0x36F, 0x591...0x5BD, 0x5BF, 0x5C1...0x5C2, 0x5C4...0x5C5, 0x5C7, 0x610...0x61A,
      0x64B...0x65F, 0x670, 0x6D6...0x6DC, 0x6DF...0x6E4, 0x6E7...0x6E8, 0x6EA...0x6ED,
      0x8D3...0x8FF:
      true
    default: false
    }
  }

  /// The blocks of compatibility forms, and of characters that are always written as others or as two
  /// (radicals, ideographs that are there twice, letters of India).
  private static func isCompatible(_ value: UInt32) -> Bool {
    switch value {
    case 0xAA, 0xB2...0xB3, 0xB9...0xBA, 0x132...0x133, 0x13F...0x140, 0x149, 0x17F, 0x1C4...0x1CC,
      0x1F1...0x1F3, 0x958...0x95F, 0x9DC...0x9DF, 0xA33, 0xA36, 0xA59...0xA5E, 0xB5C...0xB5D,
      0x1E9A...0x1E9B, 0x2070...0x209C, 0x2100...0x218F, 0x2460...0x24FF, 0x2E9F, 0x2EF3,
      0x2F00...0x2FD5, 0x3131...0x318E, 0x3200...0x33FF, 0xF900...0xFAD9, 0xFB00...0xFDFF,
      0xFE70...0xFEFE, 0xFF01...0xFFEE, 0x1D400...0x1D7FF, 0x1F100...0x1F1FF, 0x2F800...0x2FA1D:
      true
    default: false
    }
  }

  private static func isWordPart(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
      .nonspacingMark, .spacingMark, .decimalNumber, .letterNumber, .otherNumber, .privateUse:
      scalar.value != 0xE000 && scalar.value != 0xE001
    default: false
    }
  }
}
