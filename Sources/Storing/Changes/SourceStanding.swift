/// Where a source stands in the list, for those who keep a copy of it.
package struct SourceStanding: Sendable, Hashable {
  package let name: String
  /// In a row.
  package let failures: Int
  /// Whether it is configured; what one that is not has brought stays.
  package let isListed: Bool
  /// Those that it is listed in, that of its articles first; none where it is not listed.
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
