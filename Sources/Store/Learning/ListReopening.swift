/// The changes of a closed list when the reader revokes a choice from it.
package struct ListReopening: Sendable {
  package var closing: ListClosing
  /// Whether the list has no choice left: then its passed-over articles are no examples.
  package var isUnchosen: Bool

  package init(closing: ListClosing, isUnchosen: Bool) {
    self.closing = closing
    self.isUnchosen = isUnchosen
  }
}
