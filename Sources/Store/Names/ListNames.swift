import Matching
package import Models

/// The names that select a list.
package struct ListNames: Sendable, Hashable {
  /// In the order of the tabs.
  package var categories: [String] = []
  /// The configured sources in the order of the configuration, then those no longer configured.
  package var sources: [String] = []

  package init() {}

  package init(categories: [String], sources: [String]) {
    self.categories = categories
    self.sources = sources
  }

  /// The stored category name that matches a typed one, ignoring case.
  package func category(_ typed: String) throws(UnknownName) -> String {
    try UnknownName.find(typed, .category, in: categories)
  }

  /// Checks that each part of a name in an expression matches at least one source or category.
  package func check(_ expression: MatchExpression) throws(UnknownName) {
    let unknown = expression.unknownNames(sources: sources, categories: categories).first
    guard let (field, words) = unknown else { return }
    throw field == .source
      ? UnknownName(kind: .partOfSource, name: words.text, known: sources)
      : UnknownName(kind: .partOfCategory, name: words.text, known: categories)
  }
}
