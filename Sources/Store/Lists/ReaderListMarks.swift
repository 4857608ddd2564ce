/// A reader's marks on the articles at the top of a list.
package struct ReaderListMarks: Sendable {
  package var hidden: Set<Int64> = []
  /// Only filled if a list asks for unread articles.
  package var read: Set<Int64> = []
  /// Half-lives that the reader's rules add to scores of articles.
  package var raises: [Int64: Double] = [:]
  /// The stories of which the reader has hidden an article.
  package var hiddenStories: Set<Int64> = []

  package init() {}
}
