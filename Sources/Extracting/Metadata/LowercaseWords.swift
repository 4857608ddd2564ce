/// Words in lower case in a byline: parts of names, or where a name ends. Rule M2 of
/// docs/extraction.md.
enum LowercaseWords {
  private static let particles: Set<String> = [
    "von", "van", "vom", "zu", "zum", "zur", "der", "den", "de", "del", "della", "dello", "di",
    "da",
    "dos", "das", "do", "du", "des", "la", "las", "le", "les", "el", "al", "los", "lo", "bin",
    "ibn",
    "ben", "bint", "abu", "abd", "ter", "ten", "te", "af", "av", "y", "e", "i", "san", "st", "mac",
    "ould", "ap", "o", "a", "d", "l",
  ]
  /// Words between the beginning and the end of a range: "From head to toe".
  private static let ranges: Set<String> = [
    "to", "bis", "à", "au", "hasta", "até", "naar", "til", "till", "до",
  ]

  /// Whether the text after "From" or "Von" tells of something else than a person.
  static func areNoName(_ text: String) -> Bool {
    let words = Array(text.split(separator: " ").prefix(4))
    guard words.count >= 2, let first = words[0].first, let next = words[1].first else {
      return false
    }
    if ranges.contains(words[1].lowercased()) { return next.isLowercase }
    // "From our reporters", but not "by windy_meg Mon 3 May".
    return first.isLowercase && next.isUppercase && !particles.contains(words[0].lowercased())
      && !DateLine.begins(words.dropFirst().joined(separator: " ").lowercased())
  }

  /// Whether a name in capitals ends before a word, as "Jane Doe under Allgemein".
  static func endsName(_ name: [Substring], _ word: Substring) -> Bool {
    name.first?.first?.isUppercase == true && isOne(word) && !isParticle(word)
  }

  /// The word before which a name in capitals ends.
  static func end(of words: [Substring]) -> Substring? {
    words.dropFirst().first { endsName(Array(words.prefix(1)), $0) }
  }

  private static func isOne(_ word: Substring) -> Bool {
    word.first?.isLowercase == true && !word.contains(where: \.isUppercase)
  }

  /// Removes what is no end of a name in capitals: "Jane Doe le 3 mai".
  static func removeLast(of name: inout [Substring]) {
    guard name.first?.first?.isUppercase == true else { return }
    while name.count > 1, let last = name.last, last.first?.isLowercase == true {
      name.removeLast()
    }
  }

  private static func isParticle(_ word: Substring) -> Bool {
    word.contains { "'’-".contains($0) }
      || particles.contains(word.lowercased().filter { $0 != "." })
  }
}
