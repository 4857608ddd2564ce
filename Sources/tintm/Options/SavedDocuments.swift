import ArgumentParser

/// Files with documents from the web, and options about their origin.
struct SavedDocuments: ParsableArguments {
  @Argument(help: "Files, one document each; - is standard input.", completion: .file())
  var files: [String]

  @Option(help: ArgumentHelp("The address of the document, for relative links.", valueName: "url"))
  var url: String?

  @Option(help: ArgumentHelp("The Content-Type header of the document.", valueName: "type"))
  var contentType: String?

  @Option(help: ArgumentHelp("Number of times to read each file, for benchmarks.", valueName: "n"))
  var `repeat` = 1

  func validate() throws {
    guard `repeat` >= 1 else { throw ValidationError("--repeat must be 1 or more.") }
  }
}
