/// A cursor in a list: the sort value and id of the last article shown. For a list that is ordered
/// for its reader also the id of the list and the number of entries shown.
package struct FeedCursor: Sendable, Hashable {
  package var value: Double
  package var id: Int64
  /// The sort order of the list.
  package var sort: FeedQuery.Sort
  package var list: Int64?
  @ListCount package var offset: Int

  package init(
    value: Double, id: Int64, sort: FeedQuery.Sort = .rank(.today), list: Int64? = nil,
    offset: Int = 0
  ) {
    self.value = value
    self.id = id
    self.sort = sort
    self.list = list
    self.offset = offset
  }
}
