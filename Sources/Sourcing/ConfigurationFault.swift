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
