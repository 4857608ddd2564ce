import Basics
import Models

/// Whether two texts say the same in the same words.
package enum WordsDigest {
  /// Texts below so many words may be no more than a counter: "57 comments, 120 points".
  private static let brief = 50

  /// A 64-bit FNV-1a of a text's words: blanks count once, and in a text of few words a number is
  /// any number, so that a counter that grows is no edit.
  package static func of(_ text: String, words: Int) -> Int64 {
    let foldsNumbers = words < brief
    var hash = FNV64()
    var text = text
    text.withUTF8 { bytes in
      var index = 0
      var isFirst = true
      while true {
        while index < bytes.count, isBlank(bytes[index]) { index += 1 }
        guard index < bytes.count else { return }
        if !isFirst { hash.add(0x20) }
        isFirst = false
        // A word to its end: where that is can't be foretold, so that it is asked once for each.
        var wasDigit = false
        while index < bytes.count, !isBlank(bytes[index]) {
          let byte = bytes[index]
          index += 1
          let isDigit = foldsNumbers && (0x30...0x39).contains(byte)
          if !(isDigit && wasDigit) { hash.add(isDigit ? 0x30 : byte) }
          wasDigit = isDigit
        }
      }
    }
    return Int64(bitPattern: hash.value)
  }

  private static func isBlank(_ byte: UInt8) -> Bool {
    byte == 0x20 || (0x09...0x0D).contains(byte)
  }

  /// Whether two titles differ in more than their blanks.
  package static func isSame(_ first: String?, _ second: String?) -> Bool {
    func words(_ text: String?) -> [Substring] {
      (text ?? "").split { $0.isWhitespace }
    }
    return first == second || words(first) == words(second)
  }
}
