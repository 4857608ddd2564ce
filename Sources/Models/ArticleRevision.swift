package import Foundation

/// An earlier text of an article that its source has edited since.
package struct ArticleRevision: Sendable, Hashable {
  /// From 1, the first text that came; numbers stay when others are dropped.
  package var number: Int
  /// When another text took its place.
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
