package import Foundation

/// The text and data extracted from an article's page.
package struct PageText: Sendable, Hashable {
  /// Sanitised markup with absolute addresses.
  package var html: String
  /// The same as plain text.
  package var text: String
  package var words: Int
  /// The page's data; used where the feed has none.
  package var title: String?
  package var summary: String?
  package var authors: [String]
  package var language: String?
  package var image: String?
  package var published: Date?

  package init(
    html: String, text: String, words: Int, title: String? = nil, summary: String? = nil,
    authors: [String] = [], language: String? = nil, image: String? = nil,
    published: Date? = nil
  ) {
    self.html = html
    self.text = text
    self.words = words
    self.title = title
    self.summary = summary
    self.authors = authors
    self.language = language
    self.image = image
    self.published = published
  }
}
