package import Words

/// A message to the reader in the last line, until the next key.
package struct Notice: Sendable, Hashable {
  package let text: Message
  package let role: Role

  package init(_ text: Message, _ role: Role = .plain) {
    self.text = text
    self.role = role
  }
}
