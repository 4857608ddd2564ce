import ArgumentParser

/// The articles that a command handles.
struct ArticleNumbers: ParsableArguments {
  @Argument(help: "The numbers of the articles, as `tintm feed` shows them.")
  var ids: [Int64]
}
