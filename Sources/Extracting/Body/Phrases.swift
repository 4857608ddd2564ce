/// Lower-case phrases that surround articles, in the languages of the news.
struct Phrases: Sendable {
  /// Phrases that are a whole line, apart from surrounding marks.
  private let whole: Set<String>
  /// Beginnings of lines, by their first word.
  private let starts: [String: [String]]

  init(whole: String, starts: String) {
    self.whole = Set(Self.lines(whole))
    self.starts = Dictionary(grouping: Self.lines(starts)) { Self.firstWord($0) }
  }

  /// The phrases of a text, which are separated by line breaks and bars. They are read as bytes: as
  /// characters, they took a third of extracting one page.
  private static func lines(_ text: String) -> [String] {
    let blank = UInt8(ascii: " ")
    return text.utf8.split { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "|") }
      .compactMap { line in
        guard let first = line.firstIndex(where: { $0 != blank }),
          let last = line.lastIndex(where: { $0 != blank })
        else { return nil }
        return String(Substring(line[first...last]))
      }
  }

  private static func firstWord(_ line: String) -> String {
    String(line.prefix { $0.isLetter || $0.isNumber })
  }

  func matches(_ line: String) -> Bool {
    let trimmed = Self.trimmed(line)
    if whole.contains(trimmed) { return true }
    guard let candidates = starts[Self.firstWord(trimmed)] else { return false }
    return candidates.contains { phrase in
      guard trimmed.hasPrefix(phrase) else { return false }
      let next = trimmed.dropFirst(phrase.count).first
      return next.map { !$0.isLetter } ?? true
    }
  }

  /// The line without surrounding marks; "3 comments" and "comments (3)" become "comments".
  private static func trimmed(_ line: String) -> String {
    for keepsNumbers in [false, true] {
      let isMark: (Character) -> Bool = {
        !$0.isLetter && !(keepsNumbers && $0.isNumber) && $0 != "©"
      }
      var result = line[...].drop(while: isMark)
      while let last = result.last, isMark(last) { result.removeLast() }
      if !result.isEmpty { return String(result) }
    }
    return ""
  }
}
