package import Foundation

/// An earlier version of an article's text, before its source edited it.
package struct ArticleRevision: Sendable, Hashable {
  /// Counted from 1, the first version; numbers do not change when other versions are deleted.
  package var number: Int
  /// When the next version replaced it.
  package var replaced: Date
  package var title: String?
  package var summary: String?
  package var content: ArticleContent
  package var origin: TextOrigin

  package init(
    number: Int, replaced: Date, title: String?, summary: String?, content: ArticleContent,
    origin: TextOrigin
  ) {
    self.number = number
    self.replaced = replaced
    self.title = title
    self.summary = summary
    self.content = content
    self.origin = origin
  }
}
