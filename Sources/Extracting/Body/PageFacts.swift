/// What a page says of its article, as far as it tells text from what repeats it.
struct PageFacts: Sendable {
  /// Letters and digits of the titles that the page has, in lower case.
  private var titles: Set<String> = []
  private var facts: Set<String> = []
  /// Characters of lines that may be titles, with marks and a kicker.
  private let lengths: ClosedRange<Int>

  init(titles: [String], facts: [String]) {
    self.titles = Set(titles.map(BlockText.letters)).subtracting([""])
    let counts = self.titles.map(\.count)
    lengths = (counts.min() ?? 1)...max((counts.max() ?? 0) * 3, counts.min() ?? 1)
    self.facts = Set(facts.map(BlockText.letters)).subtracting([""])
  }

  /// Whether a line of so many characters is long enough, and short enough, to be a title.
  func mayBeTitle(characters: Int) -> Bool { lengths.contains(characters) }

  /// Whether a line says a title of the page.
  ///
  /// - Parameter isExact: Otherwise a kicker may stand before the title and a word after it. A
  ///   heading below `h1` that only begins or ends like the title is a heading of the text.
  func isTitle(_ letters: String, isExact: Bool) -> Bool {
    if titles.contains(letters) { return true }
    return !isExact
      && titles.contains { title in
        title.utf8.count >= 12 && letters.utf8.count <= title.utf8.count * 2
          && (letters.hasSuffix(title) || letters.hasPrefix(title))
      }
  }

  /// Author, site, date, section or description.
  func isFact(_ letters: String) -> Bool {
    facts.contains(letters)
  }
}
