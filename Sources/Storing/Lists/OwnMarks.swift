/// What a reader did with the articles at the top of a list.
package struct OwnMarks: Sendable {
  package var hidden: Set<Int64> = []
  /// Asked for where a list is of what is unread.
  package var read: Set<Int64> = []
  /// Half-lives by which the reader's rules move articles.
  package var raises: [Int64: Double] = [:]
  /// The stories of which the reader has hidden a telling.
  package var hiddenStories: Set<Int64> = []

  package init() {}
}
