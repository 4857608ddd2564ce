package import Models

/// The examples of a list, computed for a page before they are recorded.
package struct KnownClosing: Sendable {
  /// The list, and the articles that its reader has opened since it was shown: the input of
  /// `closing`, which is valid while the store has the same.
  package var list: StoredList
  package var opened: Set<Int64>
  package var closing: ListClosing

  package init(list: StoredList, opened: Set<Int64>, closing: ListClosing) {
    self.list = list
    self.opened = opened
    self.closing = closing
  }
}
