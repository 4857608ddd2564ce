extension ConfigurationReader {
  /// What `database:` of the file at `path` says; `nil` where it says nothing.
  ///
  /// Commands that only read articles need no more of a configuration, and YAML is slow: the rest
  /// is read only where the line is not plain. A fault in the rest is found then, or
  /// by a command that needs the rest.
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
