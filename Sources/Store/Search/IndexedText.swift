package import Foundation

/// The text of an article in the search index.
package struct IndexedText: Sendable, Hashable {
  package var article: Int64
  package var title: String
  /// The beginning of the body.
  package var body: String
  /// Publication date used for ranking.
  package var dated: Date

  package init(article: Int64, title: String, body: String, dated: Date) {
    self.article = article
    self.title = title
    self.body = body
    self.dated = dated
  }
}

extension IndexedText {
  /// Maximum number of characters of the indexed body, joints included.
  package static let longest = 2000

  /// The beginning of a body, as much of it as ``longest`` allows in the SQLite index.
  package static func beginning(of body: String) -> String {
    SearchText.readable(
      String(String.UnicodeScalarView(SearchText.indexable(body).unicodeScalars.prefix(longest))))
  }
}
