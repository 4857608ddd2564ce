/// The names by which lists can be asked for.
package struct ListNames: Sendable, Hashable {
  /// In the order of the tabs.
  package var categories: [String] = []
  /// The configured sources in the order of the configuration, then those that are gone.
  package var sources: [String] = []

  package init() {}

  init(categories: [String], sources: [String]) {
    self.categories = categories
    self.sources = sources
  }
  /// The category that is meant, however it was typed.
  package func category(_ typed: String) throws(UnknownName) -> String {
    try UnknownName.find(typed, .category, in: categories)
  }
}
