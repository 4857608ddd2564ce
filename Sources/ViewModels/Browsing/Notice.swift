/// A message to the reader in the last line, until the next key.
package struct Notice: Sendable, Hashable {
  package let text: String
  package let role: Role

  package init(_ text: String, _ role: Role = .plain) {
    self.text = text
    self.role = role
  }
}
