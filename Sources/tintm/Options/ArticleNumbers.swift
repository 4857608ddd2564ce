import ArgumentParser

/// The article that a command handles.
struct ArticleNumber: ParsableArguments {
  @Argument(
    help: "The article's number, as shown by `tintm feed`.", transform: ArticleNumber.read)
  var id: Int64

  /// Reads a number as it is shown in lists, with or without “#”.
  static func read(_ word: String) throws -> Int64 {
    guard let number = Int64(word.hasPrefix("#") ? word.dropFirst() : word[...]) else {
      throw ValidationError("An article number looks like 42 or '#42'.")
    }
    return number
  }
}

/// The articles that a command handles.
struct ArticleNumbers: ParsableArguments {
  @Argument(
    help: "The articles' numbers, as shown by `tintm feed`.", transform: ArticleNumber.read)
  var ids: [Int64]
}
