import Models

/// Whether two texts say the same in the same words.
enum WordsDigest {
  /// Texts below so many words may be no more than a counter: "57 comments, 120 points".
  private static let brief = 50

  /// A 64-bit FNV-1a of a text's words: blanks count once, and in a text of few words a number is
  /// any number, so that a counter that grows is no edit.
  static func of(_ text: String, words: Int) -> Int64 {
    let foldsNumbers = words < brief
    // As FNV64, which from here would be a call for each byte.
    var hash = FNV64().value
    func add(_ byte: UInt8) { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    var isBlankDue = false
    var isEmpty = true
    var wasDigit = false
    var text = text
    text.withUTF8 { bytes in
      for byte in bytes {
        if byte == 0x20 || (0x09...0x0D).contains(byte) {
          isBlankDue = !isEmpty
          continue
        }
        if isBlankDue { add(0x20) }
        let isDigit = foldsNumbers && (0x30...0x39).contains(byte)
        if !(isDigit && wasDigit && !isBlankDue) { add(isDigit ? 0x30 : byte) }
        (isBlankDue, isEmpty, wasDigit) = (false, false, isDigit)
      }
    }
    return Int64(bitPattern: hash)
  }

  /// Whether two titles differ in more than their blanks.
  static func isSame(_ first: String?, _ second: String?) -> Bool {
    func words(_ text: String?) -> [Substring] {
      (text ?? "").split { $0.isWhitespace }
    }
    return first == second || words(first) == words(second)
  }
}
