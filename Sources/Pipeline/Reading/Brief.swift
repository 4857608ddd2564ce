/// Short text out of long text.
enum Brief {
  /// The text on one line, cut at a word (or, in scripts without blanks, at a character) with an
  /// ellipsis when it is longer than `limit` characters; `nil` when nothing is in it.
  static func cut(_ text: String, to limit: Int) -> String? {
    // Enough for `limit` characters, blanks and combining marks included.
    let words = text.prefix(limit * 4).split(whereSeparator: \.isWhitespace)
    var line = ""
    for (index, word) in words.enumerated() {
      let blank = index == 0 ? 0 : 1
      if line.count + blank + word.count > limit {
        let isUnspaced = word.count > limit / 4
        if isUnspaced { line += (index == 0 ? "" : " ") + word.prefix(limit - line.count - blank) }
        return line + "…"
      }
      line += (index == 0 ? "" : " ") + word
    }
    return line.isEmpty ? nil : line
  }
}
