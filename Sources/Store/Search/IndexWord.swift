import Basics
import Matching

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
