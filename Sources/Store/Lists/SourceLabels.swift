/// The name of a source, and the tab that its articles name.
package struct SourceLabels: Sendable, Hashable {
  package var name: String
  package var category: String

  package init(name: String, category: String) {
    self.name = name
    self.category = category
  }
}
