import ArgumentParser

/// Files with documents from the web, and options about their origin.
struct SavedDocuments: ParsableArguments {
  @Argument(help: "A document each; - is standard input.", completion: .file())
  var files: [String]

  @Option(help: ArgumentHelp("Where it came from, for relative addresses.", valueName: "url"))
  var url: String?

  @Option(help: ArgumentHelp("The Content-Type header that came with it.", valueName: "type"))
  var contentType: String?

  @Option(help: ArgumentHelp("Reads each file so many times, for measuring.", valueName: "n"))
  var `repeat` = 1

  func validate() throws {
    guard `repeat` >= 1 else { throw ValidationError("--repeat must be 1 or more.") }
  }
}
