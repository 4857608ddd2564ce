import ArgumentParser
import Basics
import Foundation
import Store

extension CompletionKind {
  /// The names of the existing categories.
  static var categories: CompletionKind {
    .custom { words, _, _ in names(words).categories }
  }

  /// The names of the existing sources.
  static var sources: CompletionKind {
    .custom { words, _, _ in names(words).sources }
  }

  /// Reads them from the database that the words name, else from the default one. Without a
  /// database there are no completions.
  private static func names(_ words: [String]) -> ListNames {
    func value(_ option: String) -> String? {
      zip(words, words.dropFirst()).first { $0.0 == option }?.1
    }
    let locations = Locations(
      config: value("--config"), database: value("--database"),
      environment: ProcessInfo.processInfo.environment,
      workingFolder: FileManager.default.currentDirectoryPath,
      exists: { FilePresence($0) != .absent })
    guard let store = try? locations.databasePlace().existing() else { return ListNames() }
    return (try? store.listNames()) ?? ListNames()
  }
}
