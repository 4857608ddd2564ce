import Sourcing

/// Changes to the file of a configuration.
enum ConfigurationFile {
  /// Writes the new text, reads it back, and only then puts it in the old one's place.
  ///
  /// - Parameter before: what it was made from; `nil` where there was no file.
  static func replace(_ path: String, before: String?, with after: String) throws {
    let file = try ReplacementFile(for: path)
    try Array(after.utf8).withUnsafeBytes { try file.write($0) }
    try file.commit { draft in
      let written = try ConfigurationReader.text(at: draft)
      let current = before == nil ? nil : try ConfigurationReader.text(at: path)
      guard written == after, current == before else {
        throw Failure(
          .cannotWrite, code: "configuration_changed", "\(path) was changed meanwhile.",
          advice: "Run the import again.")
      }
      _ = try Configuration.checked(at: draft)
    }
  }
}
