import Models

/// Short text out of long text.
enum Brief {
  /// The text on one line, cut at a word (or, in scripts without blanks, at a character) with an
  /// ellipsis when it is longer than `limit` characters; `nil` when nothing is in it.
  static func cut(_ text: String, to limit: Int) -> String? {
    // Enough for `limit` characters, blanks and combining marks included.
    let words = text.prefix(limit * 4).split(whereSeparator: \.isWhitespace)
    var line = ""
    for word in words {
      let blank = line.isEmpty ? "" : " "
      let room = limit - line.count - blank.count
      if word.count > room {
        let isCuttable = line.isEmpty || word.unicodeScalars.contains(where: \.isUnspaced)
        if isCuttable, room > 0 { line += blank + word.prefix(room) }
        return line + "…"
      }
      line += blank + word
    }
    return line.isEmpty ? nil : line
  }
}
