import Glibc
import Views

extension Terminal {
  /// Whether a person can be asked: questions go to standard error, answers come from standard input.
  static var canAsk: Bool { isatty(STDIN_FILENO) == 1 && isatty(STDERR_FILENO) == 1 }

  /// Asks a person to choose one of several things; an empty answer chooses the first.
  ///
  /// - Returns: the index; `nil` for an answer that is none of the numbers.
  static func choice(_ question: String, of lines: [String]) throws -> Int? {
    for (index, line) in lines.enumerated() {
      StandardError.write("\(index + 1). \(Printable.line(line))\n")
    }
    StandardError.write("\(question) [1] ")
    guard let answer = readLine()?.filter({ $0 != " " }) else { return nil }
    guard let number = answer.isEmpty ? 1 : Int(answer), lines.indices.contains(number - 1) else {
      return nil
    }
    return number - 1
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
