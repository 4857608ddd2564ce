import ArgumentParser
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
    guard let store = try? Locations(words).databasePlace().existing() else { return ListNames() }
    return (try? store.listNames()) ?? ListNames()
  }
}
