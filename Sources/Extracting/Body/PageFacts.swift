/// Metadata of the article, used to recognise lines that only repeat it.
struct PageFacts: Sendable {
  /// Letters and digits of the page's titles, in lower case.
  private var titles: Set<String> = []
  private var facts: Set<String> = []
  /// Range of the number of characters in a line that may be a title, including marks and a kicker.
  private let lengths: ClosedRange<Int>

  init(titles: [String], facts: [String]) {
    self.titles = Set(titles.map(NormalizedLine.letters)).subtracting([""])
    let counts = self.titles.map(\.count)
    lengths = (counts.min() ?? 1)...max((counts.max() ?? 0) * 3, counts.min() ?? 1)
    self.facts = Set(facts.map(NormalizedLine.letters)).subtracting([""])
  }

  /// Whether a line with this number of characters may be a title.
  func mayBeTitle(characters: Int) -> Bool { lengths.contains(characters) }

  /// Whether a line is one of the page's titles.
  ///
  /// - Parameter isExact: If `false`, a kicker may precede the title and a word may follow it. A
  ///   heading below `h1` that only begins or ends like the title is a heading of the text.
  func isTitle(_ letters: String, isExact: Bool) -> Bool {
    if titles.contains(letters) { return true }
    return !isExact
      && titles.contains { title in
        title.utf8.count >= 12 && letters.utf8.count <= title.utf8.count * 2
          && (letters.hasSuffix(title) || letters.hasPrefix(title))
      }
  }

  /// Whether it is the author, site, date, section or description.
  func isFact(_ letters: String) -> Bool {
    facts.contains(letters)
  }
}
