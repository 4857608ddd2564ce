/// The names and numbers in the articles of a story: what each article adds to those before it.
struct StoryNames {
  /// Maximum number of words of a headline or a summary that are looked at.
  private static let maxWords = 200
  /// Maximum number of names that an article is said to add.
  private static let maxNames = 4

  /// The words of the articles so far, in lower case.
  private var known: Set<String> = []
  private var isFirst = true

  /// The names in an article's summary that no article before has; none for the first article, which
  /// has nothing to add to.
  mutating func added(by article: some ArticlePresentable) -> [String] {
    defer {
      known.formUnion(Self.words(of: article))
      isFirst = false
    }
    guard !isFirst else { return [] }
    let new = Self.names(in: article.summary ?? "").filter { !known.contains($0.lowercased()) }
    return Array(new.prefix(Self.maxNames))
  }

  private static func words(of article: some ArticlePresentable) -> [String] {
    [article.label, article.summary].compactMap(\.self).flatMap { text in
      text.split { !$0.isLetter && !$0.isNumber && $0 != "-" }.prefix(maxWords)
        .map { $0.lowercased() }
    }
  }

  /// Words that are capitalised within a sentence, and numbers of two digits or more, in order and
  /// without duplicates.
  private static func names(in summary: String) -> [String] {
    var names: [String] = []
    var isStart = true
    for piece in summary.split(whereSeparator: \.isWhitespace).prefix(maxWords) {
      let word = piece.drop { !$0.isLetter && !$0.isNumber }
      let core = String(word.prefix { $0.isLetter || $0.isNumber || $0 == "-" })
      let isNumber = core.count > 1 && core.allSatisfy(\.isNumber)
      let isName =
        !isStart && core.count > 2 && core.first?.isUppercase == true
        && core.dropFirst().contains(where: \.isLowercase)
      if (isName || isNumber) && !names.contains(core) { names.append(core) }
      isStart = piece.last.map { ".!?:".contains($0) } ?? false
    }
    return names
  }
}
