import Yams

extension ConfigurationProblem {
  /// Converts an error of the YAML parser.
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
        message: "the key \(names) occurs twice in one mapping")
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
