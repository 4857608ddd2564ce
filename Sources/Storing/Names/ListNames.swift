import Matching
package import Models

/// The names by which lists can be asked for.
package struct ListNames: Sendable, Hashable {
  /// In the order of the tabs.
  package var categories: [String] = []
  /// The configured sources in the order of the configuration, then those that are gone.
  package var sources: [String] = []

  package init() {}

  package init(categories: [String], sources: [String]) {
    self.categories = categories
    self.sources = sources
  }

  /// The category that is meant, however it was typed.
  package func category(_ typed: String) throws(UnknownName) -> String {
    try UnknownName.find(typed, .category, in: categories)
  }

  /// An expression names sources and categories by parts of their names, of which there must be some.
  package func check(_ expression: MatchExpression) throws(UnknownName) {
    let unknown = expression.unknownNames(sources: sources, categories: categories).first
    guard let (field, words) = unknown else { return }
    throw field == .source
      ? UnknownName(kind: .partOfSource, name: words.text, known: sources)
      : UnknownName(kind: .partOfCategory, name: words.text, known: categories)
  }
}
