/// A category that gets another name in the sources that are in it, or is removed from them.
package struct CategoryChange: Sendable, Hashable {
  package let name: String
  package let newName: String?

  /// - Parameter newName: `nil` for a removal.
  package init(_ name: String, to newName: String?) {
    self.name = name
    self.newName = newName
  }
}
