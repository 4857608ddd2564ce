import Basics
import Matching
import Models

/// Text for the full-text index.
///
/// FTS5's `unicode61` tokeniser splits words at blanks and punctuation, so a sentence in Chinese,
/// Japanese or Thai would be one long word. A zero-width space after each such character makes
/// every character a token, and a query for several characters a phrase.
package enum SearchText {
  static let wordSeparator: Unicode.Scalar = "\u{200B}"

  package static func indexable(_ text: String) -> String {
    // These scripts begin at U+0E00: three bytes in UTF-8.
    guard text.hasLongCharacters,
      text.unicodeScalars.contains(where: \.isUnspaced)
    else { return text }
    var result = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      result.append(scalar)
      if scalar.isUnspaced { result.append(wordSeparator) }
    }
    return String(result)
  }

  /// The inverse of ``indexable(_:)``.
  package static func withoutSeparators(_ text: String) -> String {
    guard text.unicodeScalars.contains(wordSeparator) else { return text }
    var result = String.UnicodeScalarView()
    var isJoint = false
    for scalar in text.unicodeScalars {
      if !isJoint || scalar != wordSeparator { result.append(scalar) }
      isJoint = scalar.isUnspaced
    }
    return String(result)
  }

  /// A phrase in FTS5 syntax: in quotes, so that its words are never read as operators.
  package static func quoted(_ text: String) -> String {
    "\"" + indexable(text.filter { $0 != "\"" && $0 != "\0" }) + "\""
  }

  /// Indexed text, or a piece of it, without any joints.
  package static func readable(_ text: String) -> String {
    guard text.unicodeScalars.contains(wordSeparator) else { return text }
    return String(String.UnicodeScalarView(text.unicodeScalars.filter { $0 != wordSeparator }))
  }
}

extension String {
  /// Whether any character takes three bytes or more in UTF-8.
  fileprivate var hasLongCharacters: Bool {
    var text = self
    return text.withUTF8 { bytes in
      // Nearly all text is ASCII, so eight bytes are tested at a time.
      let words = bytes.count / 8
      let raw = UnsafeRawBufferPointer(bytes)
      for word in 0..<words {
        let eight = raw.loadUnaligned(fromByteOffset: word * 8, as: UInt64.self)
        guard eight & 0x8080_8080_8080_8080 != 0 else { continue }
        if bytes[word * 8..<word * 8 + 8].contains(where: { $0 >= 0xE0 }) { return true }
      }
      return bytes[(words * 8)...].contains { $0 >= 0xE0 }
    }
  }
}

/// A word as the full-text index has it.
package struct IndexWord: Sendable, Hashable {
  package var word: String
  /// Whether it has the position of the word before it: a name with marks, such as C++.
  package var isBeside: Bool

  /// The words of an indexed text, in order.
  package static func all(in text: String) -> [IndexWord] {
    var words: [IndexWord] = []
    scan(text, isQuery: false) { words.append(IndexWord(word: $0, isBeside: $1)) }
    return words
  }

  /// The words that a search looks for.
  package static func sought(in text: String) -> [String] {
    var words: [String] = []
    scan(text, isQuery: true) { word, _ in words.append(word) }
    return words
  }

  private static func scan(_ text: String, isQuery: Bool, _ body: (String, Bool) -> Void) {
    var text = text
    text.withUTF8 { bytes in
      var scanner = WordScanner(bytes)
      scanner.forEach(isQuery: isQuery) { word in
        word.letters.withUnsafeBufferPointer { body(String(outside: $0), word.isBeside) }
        return true
      }
    }
  }
}
