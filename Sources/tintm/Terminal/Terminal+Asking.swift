import Glibc

extension Terminal {
  /// Asks a person to confirm an action that can't be undone.
  ///
  /// - Parameters:
  ///   - question: without the choices.
  ///   - command: the command that acts without asking, for use without a terminal.
  static func isAgreed(_ question: String, orBy command: String) throws -> Bool {
    guard isatty(STDIN_FILENO) == 1 else {
      throw Failure(
        .usage, code: "usage", "Cannot ask for confirmation: standard input is not a terminal.",
        advice: "Use `\(command)` to skip the question.")
    }
    StandardError.write("\(question) [y/N] ")
    return ["y", "yes"].contains(readLine()?.lowercased() ?? "")
  }
}
