/// A place in a list: the sort value and id of the last article that was shown.
package struct FeedCursor: Sendable, Hashable {
  package var value: Double
  package var id: Int64

  package init(value: Double, id: Int64) {
    self.value = value
    self.id = id
  }
}
