/// One of those who read from a store: marks, learning, lists and secrets are each one's own.
package struct Reader: Sendable, Hashable {
  package let id: Int64
  /// What people type to sign in, and apps to log in; unique.
  package let name: String

  package init(id: Int64, name: String) {
    self.id = id
    self.name = name
  }
}
