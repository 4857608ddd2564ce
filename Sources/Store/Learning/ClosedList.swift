package import Models

/// A list that its reader has left for another one.
package struct ClosedList: Sendable {
  package var list: StoredList
  /// Its articles that the reader had read before the list was shown.
  package var readBefore: Set<Int64>

  package init(list: StoredList, readBefore: Set<Int64>) {
    self.list = list
    self.readBefore = readBefore
  }
}
