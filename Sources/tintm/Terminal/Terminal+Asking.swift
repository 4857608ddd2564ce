import Glibc
import Views

extension Terminal {
  /// Whether a person can be asked: questions go to standard error, answers come from standard input.
  static var canAsk: Bool { isatty(STDIN_FILENO) == 1 && isatty(STDERR_FILENO) == 1 }

  /// Asks a person to choose one of several things; an empty answer chooses the first.
  ///
  /// - Returns: the index; `nil` at the end of the input.
  static func choice(_ question: String, of lines: [String]) throws -> Int? {
    for (index, line) in lines.enumerated() {
      StandardError.write("\(index + 1). \(Printable.line(line))\n")
    }
    while true {
      StandardError.write("\(question) [1] ")
      guard let answer = readLine()?.filter({ $0 != " " }) else { return nil }
      if let number = answer.isEmpty ? 1 : Int(answer), lines.indices.contains(number &- 1) {
        return number - 1
      }
      StandardError.write("Type a number from 1 to \(lines.count), or Ctrl-C to choose none.\n")
    }
  }

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
