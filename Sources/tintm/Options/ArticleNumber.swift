import ArgumentParser

/// The article that a command handles.
struct ArticleNumber: ParsableArguments {
  @Argument(help: "The number of the article, as `tintm feed` shows it.")
  var id: Int64
}
