import ArgumentParser

/// Files with documents from the web, and options about their origin.
struct SavedDocuments: ParsableArguments {
  @Argument(help: "Files, one document each; - is standard input.", completion: .file())
  var files: [String]

  @Option(help: .value("url", "The address of the document, for relative links."))
  var url: String?

  @Option(help: .value("type", "The Content-Type header of the document."))
  var contentType: String?

  @Option(help: .value("n", "Number of times to read each file, for benchmarks."))
  var `repeat` = 1

  func validate() throws {
    guard `repeat` >= 1 else { throw ValidationError("--repeat must be 1 or more.") }
  }
}
