import Foundation
import Models

/// Text in the form in which words are searched: lower case, without accents, with a space before
/// and after each word, in UTF-8. A word is found by a search for its bytes.
///
/// Splits and folds words like FTS5's `unicode61` tokeniser with `remove_diacritics 2`
/// (https://sqlite.org/fts5.html#unicode61_tokenizer), so that a rule and a search find the same
/// articles. In scripts without spaces between words, each character is a word.
package struct FoldedText: Sendable, Hashable {
  package private(set) var bytes: [UInt8] = [Self.blank]

  static let blank = UInt8(ascii: " ")

  package init(_ text: String) {
    var text = text
    bytes.reserveCapacity(text.utf8.count + 2)
    text.withUTF8 { add($0) }
    endWord()
  }

  private mutating func add(_ utf8: UnsafeBufferPointer<UInt8>) {
    var place = 0
    while place < utf8.count {
      let byte = utf8[place]
      if byte < 0x80 {
        place += 1
        let kind = Self.ascii[Int(byte)]
        if kind == 0 { endWord() } else { bytes.append(kind) }
        continue
      }
      let length = byte >= 0xF0 ? 4 : byte >= 0xE0 ? 3 : 2
      var value = UInt32(byte) & (0x7F >> UInt32(length))
      for offset in 1..<length where place + offset < utf8.count {
        value = value << 6 | UInt32(utf8[place + offset] & 0x3F)
      }
      place += length
      if let scalar = Unicode.Scalar(value) { add(scalar) }
    }
  }

  private mutating func add(_ scalar: Unicode.Scalar) {
    if let letter = Self.latin[scalar.value] {
      bytes.append(letter)
      return
    }
    // Combining accents belong to the letter before them.
    if (0x300...0x36F).contains(scalar.value) { return }
    switch scalar.properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
      .decimalNumber, .letterNumber, .otherNumber, .privateUse:
      break
    default: return endWord()
    }
    if scalar.isUnspaced {
      endWord()
      bytes.append(contentsOf: scalar.utf8)
      return endWord()
    }
    for lower in scalar.properties.lowercaseMapping.unicodeScalars
    where !(0x300...0x36F).contains(lower.value) {
      bytes.append(contentsOf: lower.utf8)
    }
  }

  private mutating func endWord() {
    if bytes[bytes.count - 1] != Self.blank { bytes.append(Self.blank) }
  }

  /// The lower-case letter or digit of each ASCII character; 0 for characters that separate words.
  private static let ascii: [UInt8] = (0..<128).map { code in
    let byte = UInt8(code)
    return switch byte {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): byte | 0x20
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"): byte
    default: 0
    }
  }

  /// The ASCII base letters of accented Latin letters.
  private static let latin: [UInt32: UInt8] = {
    var letters: [UInt32: UInt8] = [:]
    for value in Array(0xC0...0x24F) + Array(0x1E00...0x1EFF) {
      guard let scalar = Unicode.Scalar(UInt32(value)) else { continue }
      let parts = String(scalar).decomposedStringWithCanonicalMapping.unicodeScalars
      guard parts.count > 1, let base = parts.first, base.isASCII, base.properties.isAlphabetic
      else { continue }
      letters[scalar.value] = UInt8(base.value) | 0x20
    }
    return letters
  }()
}

extension MatchWords {
  /// The bytes to search in a ``FoldedText`` for these words; `nil` if the text contains no word.
  var literal: [UInt8]? {
    var bytes = FoldedText(text).bytes
    guard bytes.count > 1 else { return nil }
    if isPrefix { bytes.removeLast() }
    return bytes
  }

  /// The bytes to search for a part of a name: without the spaces around the words.
  var part: [UInt8]? {
    var bytes = FoldedText(text).bytes
    guard bytes.count > 1 else { return nil }
    bytes.removeLast()
    bytes.removeFirst()
    return bytes
  }
}
