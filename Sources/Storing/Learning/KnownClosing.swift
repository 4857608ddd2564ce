package import Models

/// What a list teaches, as it was computed for a page before that was recorded.
package struct KnownClosing: Sendable {
  /// The list, and the articles that its reader has opened since it was shown: what it was computed
  /// from. It holds while these are what is stored.
  package var list: StoredList
  package var opened: Set<Int64>
  package var closing: ListClosing

  package init(list: StoredList, opened: Set<Int64>, closing: ListClosing) {
    self.list = list
    self.opened = opened
    self.closing = closing
  }
}
