import Basics
import Models

/// Digests for comparing texts by their words.
package enum WordsDigest {
  /// Texts with fewer words may be only a counter: "57 comments, 120 points".
  private static let brief = 50

  /// A 64-bit FNV-1a of a text's words. A run of blanks counts as one blank, and in a text of few
  /// words all numbers count as equal, so that a growing counter is not an edit.
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
        // The end of a word is unpredictable for the processor; this inner loop meets that branch
        // once a word.
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

  /// Whether two titles are equal apart from blanks.
  package static func isSame(_ first: String?, _ second: String?) -> Bool {
    func words(_ text: String?) -> [Substring] {
      (text ?? "").split { $0.isWhitespace }
    }
    return first == second || words(first) == words(second)
  }
}
