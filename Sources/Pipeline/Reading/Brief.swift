import Models

/// Short text out of long text.
enum Brief {
  /// The text on one line, cut at a word (or, in scripts without blanks, at a character) with an
  /// ellipsis when it is longer than `limit` characters; `nil` when nothing is in it. Reads no
  /// further than it must.
  static func cut(_ text: String, to limit: Int) -> String? {
    var line = ""
    var length = 0
    // Where the word under way begins, the blank before it included.
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
}
