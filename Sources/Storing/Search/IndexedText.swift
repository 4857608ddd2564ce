package import Foundation

/// The text of an article as the index of the search has it.
package struct IndexedText: Sendable, Hashable {
  package var article: Int64
  package var title: String
  /// Its beginning.
  package var body: String
  /// When the article counts as published.
  package var dated: Date

  package init(article: Int64, title: String, body: String, dated: Date) {
    self.article = article
    self.title = title
    self.body = body
    self.dated = dated
  }
}
