import ArgumentParser

/// The articles that a command handles.
struct ArticleNumbers: ParsableArguments {
  @Argument(
    help: "The articles' numbers, as shown by `tintm feed`.", transform: ArticleNumber.read)
  var ids: [Int64]
}
