import ArgumentParser

extension NameSpecification {
  /// `--limit`, or `-n` as in head(1) and git-log(1).
  static var limit: Self { [.customShort("n", allowingJoined: true), .customLong("limit")] }
}

/// The length of a command's list.
struct PageLength: ParsableArguments {
  @Option(
    name: .limit,
    help: ArgumentHelp("Maximum number of articles, 1 to 1000.", valueName: "count"))
  var limit = 20

  func validate() throws {
    guard (1...1000).contains(limit) else {
      throw ValidationError("--limit must be from 1 to 1000, not \(limit).")
    }
  }
}
