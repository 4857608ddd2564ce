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
    case .scanner(_, let problem, let mark, _), .parser(_, let problem, let mark, _),
      .composer(_, let problem, let mark, _):
      self.init(
        line: mark.line, column: mark.column,
        message: "not valid YAML: " + Self.words(for: problem))
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

  /// Adds advice to the most common errors.
  private static func words(for problem: String) -> String {
    switch problem {
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

extension String {
  /// The text without the byte order mark that some editors put at the beginning of a file.
  var withoutByteOrderMark: String {
    unicodeScalars.first == "\u{FEFF}" ? String(unicodeScalars.dropFirst()) : self
  }
}
