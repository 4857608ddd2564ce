/// The state of a source in the list, for clients that keep a copy of the list.
package struct ListedSourceState: Sendable, Hashable {
  package let name: String
  /// Failures in a row.
  package let failures: Int
  /// Whether the source is configured; the articles of a source that is not stay.
  package let isListed: Bool
  /// The categories that list the source, that of its articles first; empty if the source is not
  /// listed.
  package private(set) var categories: [String] = []

  package init(name: String, failures: Int, isListed: Bool) {
    self.name = name
    self.failures = failures
    self.isListed = isListed
  }

  package mutating func add(category: String?) {
    if let category { categories.append(category) }
  }
}
