package import Models

/// A list that a reader has turned away from.
package struct ClosedList: Sendable {
  package var list: StoredList
  /// Those of its articles that the reader had read before it was shown.
  package var readBefore: Set<Int64>

  package init(list: StoredList, readBefore: Set<Int64>) {
    self.list = list
    self.readBefore = readBefore
  }
}
