import ArgumentParser

/// The article that a command handles.
struct ArticleNumber: ParsableArguments {
  @Argument(help: "The article's number, as shown by `tintm feed`.")
  var id: Int64
}
