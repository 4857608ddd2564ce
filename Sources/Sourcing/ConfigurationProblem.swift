import Yams

/// One problem in a configuration: its place, and what was expected there.
package struct ConfigurationProblem: Error, Sendable, Hashable {
  /// From 1.
  package var line: Int
  /// From 1.
  package var column: Int
  package var message: String
}

/// Why a configuration can't be used.
package enum ConfigurationFault: Error, Sendable, Hashable, CustomStringConvertible {
  case missing(path: String)
  case unreadable(path: String, detail: String)
  /// All problems, in the order of the file.
  case invalid(path: String, [ConfigurationProblem])

  /// It can be read, but only a person can add to it.
  case notEditable(path: String, reason: String)

  /// One line per problem, in the format of compilers: `feeds.yml:12:5: what was expected`.
  package var description: String {
    switch self {
    case .missing(let path): "There is no configuration file \(path)."
    case .unreadable(let path, let detail): "Cannot read the configuration \(path): \(detail)."
    case .notEditable(let path, let reason):
      "Cannot change the configuration \(path): \(reason)."
    case .invalid(let path, let problems):
      problems.map { "\(path):\($0.line):\($0.column): \($0.message)" }.joined(separator: "\n")
    }
  }
}

/// Collects all problems of one reading, so that a person sees them together.
final class ProblemLog {
  private(set) var all: [ConfigurationProblem] = []
  /// A broken file may have a problem on every line; the first ones are enough for a person.
  private let limit = 50
  /// Whether further problems are left out.
  var isFull: Bool { all.count >= limit }
  private let file: String

  init(file: String) {
    self.file = file
  }

  /// Adds a problem at a character, counted from 1, of a scalar's text. If the file writes the text
  /// in another way, with escapes or on several lines, the problem is at its start and names the
  /// character.
  func add(_ message: String, at node: Node, character: Int) {
    guard case .scalar(let scalar) = node, let mark = node.mark else {
      return add(message, at: node)
    }
    let before = scalar.string.prefix(character - 1).unicodeScalars
    let isQuoted = scalar.style == .singleQuoted || scalar.style == .doubleQuoted
    let start = mark.column - 1 + (isQuoted ? 1 : 0)
    let lines = file.unicodeScalars.split(
      separator: "\n", maxSplits: mark.line, omittingEmptySubsequences: false)
    guard lines.indices.contains(mark.line - 1),
      lines[mark.line - 1].dropFirst(start).starts(with: before)
    else { return add("\(message), at character \(character)", at: node) }
    add(message, at: node, columns: before.count + (isQuoted ? 1 : 0))
  }

  /// - Parameter columns: distance from the start of the node.
  func add(_ message: String, at node: Node, columns: Int = 0) {
    guard !isFull else { return }
    all.append(
      ConfigurationProblem(
        line: node.mark?.line ?? 1, column: (node.mark?.column ?? 1) + columns, message: message))
  }
}

extension ConfigurationProblem {
  init(yaml error: any Error) {
    switch error as? YamlError {
    case .scanner(let context, let problem, let mark, let yaml),
      .parser(let context, let problem, let mark, let yaml),
      .composer(let context, let problem, let mark, let yaml):
      if let context, context.text.contains("quoted scalar"), problem.contains("end of stream") {
        self.init(
          line: context.mark.line, column: context.mark.column,
          message: "not valid YAML: the quote that begins here is never closed")
        return
      }
      let isAfterQuote = Self.isAfterQuote(line: mark.line, column: mark.column, in: yaml)
      self.init(
        line: mark.line, column: mark.column,
        message: "not valid YAML: " + Self.words(for: problem, isAfterQuote: isAfterQuote))
    case .reader(let problem, let offset, let value, let yaml):
      let before = yaml.prefix(offset ?? 0)
      let line = before.count(where: \.isNewline) + 1
      let column = before.reversed().prefix { !$0.isNewline }.count + 1
      let code = value < 0 ? "" : " (U+" + String(value, radix: 16, uppercase: true) + ")"
      self.init(line: line, column: column, message: "not valid YAML: \(problem)\(code)")
    case .duplicatedKeysInMapping(let duplicates, let context):
      let names = duplicates.map { "“\($0)”" }.joined(separator: ", ")
      self.init(
        line: context.mark.line, column: context.mark.column,
        message: "the key \(names) occurs twice in one mapping, first here")
    default:
      self.init(line: 1, column: 1, message: "not valid YAML: \(error)")
    }
  }

  /// Whether the last character before a place on its line, but blanks, is a quotation mark.
  private static func isAfterQuote(line: Int, column: Int, in yaml: String) -> Bool {
    let lines = yaml.unicodeScalars.split(
      separator: "\n", maxSplits: max(0, line), omittingEmptySubsequences: false)
    guard lines.indices.contains(line - 1) else { return false }
    let last = lines[line - 1].prefix(max(0, column - 1)).last { $0 != " " }
    return last == "'" || last == "\""
  }

  /// Adds advice to the most common errors.
  private static func words(for problem: String, isAfterQuote: Bool) -> String {
    switch problem {
    case let problem where isAfterQuote && problem.hasPrefix("did not find expected"):
      "the value goes on after its closing quote; put all of it in single quotes, and write each "
        + "single quote within them twice"
    case "did not find expected key", "did not find expected '-' indicator":
      problem + "; the lines of a list, and the keys of a mapping, must begin in the same column"
    case "could not find expected ':'":
      problem + "; after a key comes a colon and a blank, here or in a line before"
    case "found unknown escape character":
      problem + "; in single quotes a backslash is only a backslash"
    case "found character that cannot start any token":
      problem + "; indent with spaces, not tabs, and quote values that begin with @, ` or %"
    case "mapping values are not allowed in this context":
      problem + "; quote values that contain “: ”"
    case let problem where problem.contains("nesting level"):
      "it is nested too deeply"
    default: problem
    }
  }
}

extension ConfigurationProblem {
  /// The blank that people do not see and YAML does not take for one, if it begins a line or a value
  /// on the line of one of the problems, or before it: then it is their cause.
  ///
  /// - Parameter lines: the lines of the problems, from 1.
  static func oddBlank(in text: String, near lines: Set<Int>) -> ConfigurationProblem? {
    guard text.unicodeScalars.contains(where: { $0 == "\u{A0}" }) else { return nil }
    for (index, line) in text.unicodeScalars.split(
      separator: "\n", omittingEmptySubsequences: false
    ).enumerated() where lines.contains(index + 1) || lines.contains(index + 2) {
      var previous: Unicode.Scalar?
      for (column, scalar) in line.enumerated() {
        if scalar == "\u{A0}", previous == nil || previous == ":" {
          return ConfigurationProblem(
            line: index + 1, column: column + 1,
            message: "a no-break space (U+00A0), perhaps copied from a web page; replace it by a "
              + "usual blank")
        }
        if scalar != " " { previous = scalar }
      }
    }
    return nil
  }
}

extension String {
  /// The text without the byte order mark that some editors put at the beginning of a file.
  var withoutByteOrderMark: String {
    unicodeScalars.first == "\u{FEFF}" ? String(unicodeScalars.dropFirst()) : self
  }
}
