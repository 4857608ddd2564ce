extension ConfigurationReader {
  /// Reads only `database:` from the file at `path`; `nil` if it is not set.
  ///
  /// Commands that only read articles need nothing else of a configuration, and YAML is slow to
  /// parse: the whole file is parsed only if the line is not plain. An error in the rest is
  /// reported then, or by a command that needs the rest.
  package static func database(at path: String) throws(ConfigurationFault) -> String? {
    let text = try text(at: path)
    switch DatabaseLine(in: text) {
    case .none: return nil
    case .plain(let value): return value
    case .unclear:
      return try parse(text, path: path, folder: folder(of: path)).database
    }
  }
}
