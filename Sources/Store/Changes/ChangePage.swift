package import Models

/// Changes after a change number, in order.
package struct ChangePage: Sendable, Hashable {
  package var changes: [StoredChange] = []
  /// The change number to continue from.
  package var next: ChangeNumber
  /// Whether the change number is unknown or too old: the client must read its copy anew, and
  /// `next` is the present.
  package var isReset = false

  package init(changes: [StoredChange] = [], next: ChangeNumber, isReset: Bool = false) {
    self.changes = changes
    self.next = next
    self.isReset = isReset
  }
}
