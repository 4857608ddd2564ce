/// A person who reads from a store; marks, learned data, lists and secrets are kept per reader.
package struct Reader: Sendable, Hashable {
  package let id: Int64
  /// The name for signing in, also from apps; unique.
  package let name: String

  package init(id: Int64, name: String) {
    self.id = id
    self.name = name
  }
}
