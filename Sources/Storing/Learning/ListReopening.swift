/// What is written of a closed list when something that was chosen from it is taken back.
package struct ListReopening: Sendable {
  package var closing: ListClosing
  /// Whether nothing is left that was chosen: what was passed over in it teaches nothing then.
  package var isUnchosen: Bool

  package init(closing: ListClosing, isUnchosen: Bool) {
    self.closing = closing
    self.isUnchosen = isUnchosen
  }
}
