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

extension IndexedText {
  /// Characters of a body as it is indexed.
  package static let longest = 2000

  /// The beginning of a body: as much as of one that the index of SQLite has.
  package static func beginning(of body: String) -> String {
    SearchText.readable(
      String(String.UnicodeScalarView(SearchText.indexable(body).unicodeScalars.prefix(longest))))
  }
}
