import Basics

package enum TextExcerpt {
  /// Returns the text on one line. A text longer than `limit` characters is cut at a word (at a
  /// character in scripts without spaces) and gets an ellipsis. `nil` if the text is blank. Reads
  /// no further than necessary.
  package static func cut(_ text: String, to limit: Int) -> String? {
    if let line = text.utf8.withContiguousStorageIfAvailable({ Self.cut(plain: $0, to: limit) })
      ?? nil
    {
      return line.isEmpty ? nil : line
    }
    var line = ""
    var length = 0
    // Start of the current word, including the space before it.
    var wordStart = line.endIndex
    var isBlankDue = false
    for character in text {
      if character.isWhitespace {
        isBlankDue = length > 0
        continue
      }
      if length + (isBlankDue ? 2 : 1) > limit {
        let isWithinWord = !isBlankDue && wordStart > line.startIndex
        let isCuttable = line.unicodeScalars.last?.isUnspaced ?? false
        if isWithinWord, !isCuttable { line.removeSubrange(wordStart...) }
        return line + "…"
      }
      if isBlankDue {
        wordStart = line.endIndex
        line.append(" ")
        length += 1
        isBlankDue = false
      }
      line.append(character)
      length += 1
    }
    return line.isEmpty ? nil : line
  }

  /// The same for text that is ASCII as far as it is read, as nearly all text is, byte by byte;
  /// `nil` for other text.
  private static func cut(plain text: UnsafeBufferPointer<UInt8>, to limit: Int) -> String? {
    var line: [UInt8] = []
    line.reserveCapacity(min(text.count, limit))
    var index = 0
    while true {
      while index < text.count, isBlank(text[index]) { index += 1 }
      guard index < text.count else { return String(outside: line) }
      // Reads as much of a word as fits, and one character more.
      let room = line.isEmpty ? limit : limit - line.count - 1
      let start = index
      while index < text.count, index - start <= room, !isBlank(text[index]) {
        guard text[index] < 0x80 else { return nil }
        index += 1
      }
      let fits = index - start <= room
      guard fits || line.isEmpty else { return String(outside: line) + "…" }
      if !line.isEmpty { line.append(0x20) }
      line.append(contentsOf: text[start..<(fits ? index : start + room)])
      guard fits else { return String(outside: line) + "…" }
    }
  }

  private static func isBlank(_ byte: UInt8) -> Bool {
    byte == 0x20 || (0x09...0x0D).contains(byte)
  }
}

extension Unicode.Scalar {
  /// Whether the script has no spaces between words: Han, kana, Thai, Lao, Khmer, Myanmar.
  package var isUnspaced: Bool {
    switch value {
    case 0x0E00...0x0EFF, 0x1000...0x109F, 0x1780...0x17FF, 0x3040...0x30FF, 0x3400...0x4DBF,
      0x4E00...0x9FFF, 0xF900...0xFAFF, 0x20000...0x3FFFF:
      true
    default: false
    }
  }
}
