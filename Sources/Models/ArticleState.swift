/// One reader's marks on an article.
package struct ArticleState: Sendable, Hashable {
  package var read: Bool
  package var bookmarked: Bool
  package var hidden: Bool

  package init(read: Bool = false, bookmarked: Bool = false, hidden: Bool = false) {
    self.read = read
    self.bookmarked = bookmarked
    self.hidden = hidden
  }
}
