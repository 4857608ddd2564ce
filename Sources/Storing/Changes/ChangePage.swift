package import Models

/// Changes after a place, in their order.
package struct ChangePage: Sendable, Hashable {
  package var changes: [StoredChange] = []
  /// Where the next page begins.
  package var next: ChangeNumber
  /// Whether the place that was named is none, or too long ago: what a client keeps is to be read
  /// anew, and `next` is the present.
  package var isReset = false

  package init(changes: [StoredChange] = [], next: ChangeNumber, isReset: Bool = false) {
    self.changes = changes
    self.next = next
    self.isReset = isReset
  }
}
