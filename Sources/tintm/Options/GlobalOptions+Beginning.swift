import Foundation
import Sourcing
import Subscribing

/// The configuration of somebody who begins with an import.
extension GlobalOptions {
  /// Whether there is no configuration yet, or one with comments only.
  var isNewConfiguration: Bool {
    let path = locations.configPath
    guard FileManager.default.fileExists(atPath: path) else { return true }
    return (try? ConfigurationReader.text(at: path)).map(ConfigurationEditor.isBlank) ?? false
  }

  /// Runs what needs a configuration; one without sources is created if there is none.
  func beginning<Value>(_ body: () async throws -> Value) async throws -> Value {
    guard isNewConfiguration else { return try await body() }
    let (path, text) = (locations.configPath, "sources: []\n")
    let isMissing = !FileManager.default.fileExists(atPath: path)
    try ConfigurationFile.edit(path, check: Configuration.check) { before, _, _ in
      before + (before.isEmpty || before.hasSuffix("\n") ? "" : "\n") + text
    }
    do {
      return try await body()
    } catch {
      // A server that refuses to be read leaves no configuration behind that nobody wrote.
      if isMissing, try ConfigurationReader.text(at: path) == text { unlink(path) }
      throw error
    }
  }
}
