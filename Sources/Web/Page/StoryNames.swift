import ViewModels

/// Names and numbers in an article's headline and summary, used to show what one article of a story
/// adds to another.
enum StoryNames {
  private static let mostWords = 200

  /// All words in lower case.
  static func words(in article: ArticleViewModel) -> [String] {
    split(article).map { $0.lowercased() }
  }

  /// Words that are capitalised within a sentence, and numbers of two digits or more, in order and
  /// without duplicates.
  static func names(in article: ArticleViewModel) -> [String] {
    guard let summary = article.summary else { return [] }
    var names: [String] = []
    var isStart = true
    for piece in summary.split(whereSeparator: \.isWhitespace).prefix(mostWords) {
      let word = String(piece.drop { !$0.isLetter && !$0.isNumber })
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

  private static func split(_ article: ArticleViewModel) -> [String] {
    ((article.label ?? "") + " " + (article.summary ?? ""))
      .split { !$0.isLetter && !$0.isNumber && $0 != "-" }.prefix(mostWords).map(String.init)
  }
}
